import { MediaError } from "../media-error";

/** What a length or a count that its file cannot hold is refused with; `part` may hold bytes of the file. */
export function inconsistent(part: string): MediaError {
  const printable = part.replace(/[^\x20-\x7e]/g, "?");
  return new MediaError("inconsistent", `The file is broken: ${printable} claims more than the file holds`);
}

/** Parts walked at most; ten hours of fragments of a second have a third of this. */
export const MAX_PARTS = 1_000_000;
