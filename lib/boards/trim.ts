import * as z from "zod/mini";
import { messages } from "./messages";

/** The longest position in a take, and the longest time that a still is shown. */
const MAX_SECONDS = 3_600;
/** The shortest part that is used of a take: about one frame. */
export const MIN_TRIM_SECONDS = 0.04;
const MILLISECOND = 0.001;

const position = z.number().check(z.minimum(0), z.maximum(MAX_SECONDS), z.multipleOf(MILLISECOND));

/** In and out point of the pick of a shot, in seconds of the take. For a still, how long it is shown. */
export const trim = z
  .strictObject({ from_seconds: position, to_seconds: position })
  .check(
    z.refine(
      ({ from_seconds, to_seconds }) => to_seconds - from_seconds >= MIN_TRIM_SECONDS - MILLISECOND / 2,
      messages.trimTooShort,
    ),
  );
export type Trim = z.infer<typeof trim>;

/** A position with the precision of a trim. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/**
 * The part of a take of this length that is used: the trim, where the take has it, else all of the take. Another pick
 * can be shorter than the one for which the trim was made.
 */
export function fitTrim(trim: Trim | null, lengthSeconds: number): Trim {
  const end = Math.max(lengthSeconds, MIN_TRIM_SECONDS);
  if (!trim) return { from_seconds: 0, to_seconds: end };
  const to = Math.min(trim.to_seconds, end);
  return to - trim.from_seconds >= MIN_TRIM_SECONDS - MILLISECOND / 2
    ? { from_seconds: trim.from_seconds, to_seconds: to }
    : { from_seconds: 0, to_seconds: end };
}
