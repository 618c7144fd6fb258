/** The type under which a drag carries the id of one of our jobs. No other page sets it. */
export const DRAGGED_JOB = "application/x-atelier-job";
