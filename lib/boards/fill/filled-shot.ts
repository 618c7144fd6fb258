import type { NewShot } from "../board";

/** A shot as it is read from a text or table. It gets its id when it is added. */
export type FilledShot = Omit<NewShot, "id">;
