import type { BoardEdit, NewShot } from "../board";

/** Shots of one edit. */
const MAX_PART = 100;
/** Of the shots of one edit, so that a request stays small whatever they are written in. */
const MAX_PART_BYTES = 200_000;

const encoder = new TextEncoder();
/** The size of a value in a request. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/**
 * The edits that add shots to a board, to be made in one step.
 * @param before the shot before which they come; null for the end
 */
export function editsToAddShots(shots: readonly NewShot[], before: string | null = null): BoardEdit[] {
  const parts: NewShot[][] = [];
  let bytes = 0;
  for (const shot of shots) {
    const size = jsonBytes(shot);
    const part = parts.at(-1);
    if (part && part.length < MAX_PART && bytes + size <= MAX_PART_BYTES) {
      part.push(shot);
      bytes += size;
    } else {
      parts.push([shot]);
      bytes = size;
    }
  }
  return parts.map((part) => ({ do: "add_shots", shots: part, before }));
}
