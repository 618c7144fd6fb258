import { MediaError } from "../media-error";

/** The error for a length or a count that its file cannot hold. `part` may contain bytes of the file. */
export function inconsistent(part: string): MediaError {
  const printable = part.replace(/[^\x20-\x7e]/g, "?");
  return new MediaError("inconsistent", `The file is broken: ${printable} claims more than the file holds`);
}

/** Maximum number of parts to check. Ten hours of one-second fragments have a third of this. */
export const MAX_PARTS = 1_000_000;
