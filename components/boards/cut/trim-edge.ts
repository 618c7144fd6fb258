import { partSeconds, type SequencePart } from "@/lib/boards/sequence";
import { MIN_TRIM_SECONDS, type Trim, toMilliseconds } from "@/lib/boards/trim";
import { MAX_STILL_SECONDS } from "@/lib/cuts/cut";

/** Which end of a shot: its in point or its out point. */
export type Edge = "from" | "to";

/** What a trim is made on: what is shown of a take, and how long the take is. */
export type TrimmedPart = Pick<SequencePart, "from_seconds" | "to_seconds" | "length_seconds">;

/** A little less than rounding to milliseconds can move the beginning of a frame. In frames. */
const SAME_FRAME = 0.06;

/** The nearest beginning of a frame, with the precision of a trim. */
const snapToFrame = (seconds: number, rate: number): number =>
  toMilliseconds(Math.round(seconds * rate) / rate);

/** Whole frames of a length. */
const framesOf = (seconds: number, rate: number): number => Math.round(seconds * rate);

/** The fewest frames that a shot may have. */
const leastFrames = (rate: number): number => Math.max(1, Math.ceil(MIN_TRIM_SECONDS * rate - SAME_FRAME));

/**
 * The trim of a shot after one of its ends was moved by so many seconds, later for a positive figure. The end is the
 * beginning of a frame of the file, within the take, and leaves the shot a frame. Both ends of a still move how long it is
 * shown.
 */
export function moveEdge(part: TrimmedPart, edge: Edge, bySeconds: number, rate: number): Trim {
  const { from_seconds, to_seconds, length_seconds } = part;
  const least = leastFrames(rate) / rate;
  if (length_seconds === null) {
    const length = partSeconds(part) + (edge === "to" ? bySeconds : -bySeconds);
    const shown = Math.min(MAX_STILL_SECONDS, Math.max(least, length));
    return { from_seconds: 0, to_seconds: Math.max(MIN_TRIM_SECONDS, snapToFrame(shown, rate)) };
  }
  if (edge === "from") {
    const last = Math.floor((to_seconds - least) * rate + SAME_FRAME);
    const frame = Math.min(last, framesOf(from_seconds + bySeconds, rate));
    return { from_seconds: toMilliseconds(Math.max(0, frame) / rate), to_seconds };
  }
  const first = Math.ceil((from_seconds + least) * rate - SAME_FRAME);
  const frame = Math.max(first, framesOf(to_seconds + bySeconds, rate));
  // The last frame of a file may be cut short: what reaches into it is all of the take.
  const end = toMilliseconds(frame / rate);
  return { from_seconds, to_seconds: end > length_seconds - 0.5 / rate ? length_seconds : end };
}

/** A trim as a board keeps it: null where it is all of the take. */
export const keptTrim = ({ length_seconds }: TrimmedPart, trim: Trim): Trim | null =>
  length_seconds !== null && trim.from_seconds === 0 && trim.to_seconds >= length_seconds ? null : trim;

export const isSameTrim = (one: Trim, other: Trim): boolean =>
  one.from_seconds === other.from_seconds && one.to_seconds === other.to_seconds;

/** By how many frames a shot is longer with another trim, or shorter for a negative figure. */
export const framesLonger = (part: TrimmedPart, trim: Trim, rate: number): number =>
  framesOf(partSeconds(trim) - partSeconds(part), rate);

/** Where a line begins under its shot after it was moved: at a frame of the film, while the shot is shown. */
export const moveLine = (
  offsetSeconds: number,
  bySeconds: number,
  { shotSeconds, rate }: { shotSeconds: number; rate: number },
): number =>
  Math.max(
    0,
    Math.min(
      snapToFrame(offsetSeconds + bySeconds, rate),
      toMilliseconds(Math.floor((shotSeconds - 1 / rate) * rate + SAME_FRAME) / rate),
    ),
  );
