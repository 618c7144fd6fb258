import type { Remark } from "./review";

/** A remark as an editing program has it: a marker on a shot. */
type Marker = {
  /** The shot of a board; null for a result of its own. */
  shotId: string | null;
  jobId: string;
  /** What the review called it: `2`, `2 B`. */
  item: string;
  /** From the beginning of the result; 0 where the remark has no time. */
  seconds: number;
  name: string;
  text: string;
  isResolved: boolean;
};

/** The remarks themselves, without replies, in the order of their results and times. */
export const markersOf = (remarks: readonly Remark[]): Marker[] =>
  remarks
    .filter(({ reply_to }) => reply_to === null)
    .map((each) => ({
      shotId: each.shot_id,
      jobId: each.job_id,
      item: each.item,
      seconds: each.seconds ?? 0,
      name: each.name,
      text: each.text,
      isResolved: each.resolved_at !== null,
    }))
    .sort((a, b) => Number.parseInt(a.item, 10) - Number.parseInt(b.item, 10) || a.seconds - b.seconds);

const pad = (value: number) => String(value).padStart(2, "0");
/** Frames a second where those of the file are not known: the rate at which the models make clips. */
const USUAL_RATE = 24;

/**
 * `mm:ss:ff` of a position in seconds, in frames of the file. As editors count them: 23.976 frames a second in seconds of
 * 24, and 29.97 and 59.94 with the numbers left out that keep them beside the clock ("drop frame"), with a `;`.
 * @param rate frames per second; null where it is not known
 */
export function timecodeOf(seconds: number, rate: number | null = null): string {
  const real = rate ?? USUAL_RATE;
  const whole = Math.max(1, Math.round(real));
  const frame = Math.floor(seconds * real + 1e-6);
  const isDropped = whole % 30 === 0 && Math.abs(real - whole / 1.001) < 0.005;
  const number = isDropped ? withDropped(frame, whole) : frame;
  const counted = Math.floor(number / whole);
  const [minutes = "", rest = "", frames = ""] = [Math.floor(counted / 60), counted % 60, number % whole].map(
    pad,
  );
  return `${minutes}:${rest}${isDropped ? ";" : ":"}${frames}`;
}

/** The number of a frame where each minute but every tenth begins with the third or the fifth number. */
function withDropped(frame: number, whole: number): number {
  const dropped = whole / 15;
  const [ofMinute, ofTen] = [whole * 60 - dropped, whole * 600 - 9 * dropped];
  const [tens, rest] = [Math.floor(frame / ofTen), frame % ofTen];
  return frame + dropped * (9 * tens + Math.max(0, Math.floor((rest - dropped) / ofMinute)));
}
