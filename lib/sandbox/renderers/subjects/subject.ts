import type { Pen } from "./pen";

/** Where a subject is when the prompt names no place. */
export type Place = "ground" | "street" | "water" | "sky" | "table" | "deep" | "space" | "portrait";

/** How a subject moves in a clip. */
export type Motion = "still" | "walk" | "drive" | "float" | "fly" | "swim" | "hover" | "rise" | "sway";

/** Something that a prompt can be about. */
export type Subject = {
  name: string;
  /** @see SUBJECT_WORDS */
  words: string;
  place: Place;
  /** Its height as a share of the picture's. */
  size: number;
  /** Half its width, and how far it goes above 100 and below 0, in its own units. */
  half: number;
  motion: Motion;
  /** Whether it fills a place, so that it is always drawn several times. */
  spreads: boolean;
  /** Its usual colours; the seed chooses one when the prompt names none. */
  colours: readonly string[];
  /** @param phase 0 to 1, through one cycle of its own motion: a step, a beat of its wings */
  draw(pen: Pen, phase: number): void;
};
