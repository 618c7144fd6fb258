import "server-only";

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

const SINGLE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;
/** More digits than any file size has, and few enough for every server to parse. */
const MAX_DIGITS = 15;

/**
 * Parses a Range header for a file of `sizeBytes` (RFC 9110, section 14). Anything other than one well-formed
 * byte range, including several ranges, is ignored as the RFC allows, so that no request can get more than
 * the file.
 * @returns the range, "all" to send the whole, or "unsatisfiable" to respond with 416
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

/**
 * Whether a Range header asks for a single byte range, which is safe to send to a server whose files we do
 * not know.
 */
export const isSingleRange = (header: string): boolean =>
  SINGLE.test(header) && header.split(/\D+/).every((digits) => digits.length <= MAX_DIGITS);
