import "server-only";

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * What a Range header asks of a file of `sizeBytes` (RFC 9110, 14.1). "all" also for several ranges and
 * for units we do not know, both of which a server may ignore; "none" is answered with 416.
 */
export function readRange(header: string | null, sizeBytes: number): ByteRange | "all" | "none" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match) return "all";
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return "all";
  if (first === "") {
    const suffix = Math.min(Number(last), sizeBytes);
    return suffix === 0 ? "none" : { start: sizeBytes - suffix, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return "all";
  return start >= sizeBytes ? "none" : { start, end };
}
