/** Bytes to send, both ends included; null for the whole file. */
export type ByteRange = { start: number; end: number };

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, section 14). Anything that is not one
 * well-formed byte range, several ranges included, is ignored as the RFC allows, so that no request can
 * ask for more than the file.
 * @returns the range, "unsatisfiable" (416), or null to send the whole
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = SINGLE.exec(header ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
