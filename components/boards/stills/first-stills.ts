/** Stills of a shot that a new model makes. */
export const FIRST_STILLS = 4;
