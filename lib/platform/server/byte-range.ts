import "server-only";

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

const SINGLE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;
/** More digits than any file has bytes, and few enough for every server to read. */
const MAX_DIGITS = 15;

/**
 * What a Range header asks of a file of `sizeBytes` (RFC 9110, section 14). Anything that is not one well-formed
 * byte range, several ranges included, is ignored as the RFC allows, so that no request can ask for more than the
 * file.
 * @returns the range, "all" to send the whole, or "unsatisfiable" to answer 416
 */
export function parseRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | "all" | "unsatisfiable" {
  const match = SINGLE.exec(header ?? "");
  if (!match) return "all";
  const [, first, last, suffix] = match;
  if (suffix !== undefined)
    return satisfiable(sizeBytes - Math.min(Number(suffix), sizeBytes), sizeBytes - 1);
  if (last && Number(last) < Number(first)) return "all";
  return satisfiable(Number(first), last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1);
}

const satisfiable = (start: number, end: number): ByteRange | "unsatisfiable" =>
  start <= end ? { start, end } : "unsatisfiable";

/** Whether a Range header asks for a single byte range: one that may be asked of a server whose files we do not know. */
export const isSingleRange = (header: string): boolean =>
  SINGLE.test(header) && header.split(/\D+/).every((digits) => digits.length <= MAX_DIGITS);
