import type { BoardEdit, NewShot } from "../board";

/** Shots of one edit, so that a request with long prompts stays small. */
const SHOTS_OF_AN_EDIT = 100;

/** The edits that add shots at the end of a board, to be made in one step. */
export function addEdits(shots: readonly NewShot[]): BoardEdit[] {
  const parts = Math.ceil(shots.length / SHOTS_OF_AN_EDIT);
  return Array.from({ length: parts }, (_, part) => ({
    do: "add_shots",
    shots: shots.slice(part * SHOTS_OF_AN_EDIT, (part + 1) * SHOTS_OF_AN_EDIT),
    before: null,
  }));
}
