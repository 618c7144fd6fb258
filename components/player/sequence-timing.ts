import { filmRate, timecodeOf, USUAL_FRAME_RATE } from "@/lib/platform/timecode";

/** A part of a sequence: what is played of its file, and when it begins. In seconds. */
export type TimedPart = { from_seconds: number; to_seconds: number; starts_at: number };

/** A picture that is further than this from the sound is brought back. In seconds. */
const MAX_DRIFT = 0.08;
/** It is in time again below this. */
const SETTLED_DRIFT = 0.02;
/** Further than this, it jumps; below, it runs a little faster or slower, which nobody sees. */
const JUMP_DRIFT = 0.5;
/** A change this long before the out point is on the screen at the out point: half a frame of the display. */
export const LEAD_SECONDS = 0.008;
/** The last picture of a part is this long before its out point, which is the first one of the next. In seconds. */
export const LAST_PICTURE = 0.02;
const CATCH_UP = 1.1;
const FALL_BACK = 0.9;

/** Whole milliseconds, as the next part begins. */
export const endOf = ({ from_seconds, to_seconds, starts_at }: TimedPart): number =>
  Math.round((starts_at + to_seconds - from_seconds) * 1_000) / 1_000;

/** The end of the last part. */
export const endOfAll = (parts: readonly TimedPart[]): number => {
  const last = parts.at(-1);
  return last ? endOf(last) : 0;
};

/** The index of the part that is shown at a position; that after the last one where all have ended. */
export function partAt(parts: readonly TimedPart[], seconds: number): number {
  const at = parts.findIndex((part) => seconds < endOf(part));
  return at < 0 ? parts.length : at;
}

/** The index of the part on the screen at this second; at the end of a sequence whose sound doesn't go on, the last one stays. */
export function shownAt(parts: readonly TimedPart[], seconds: number, length: number): number {
  const isHeld = length - endOfAll(parts) < LEAD_SECONDS;
  return Math.min(partAt(parts, seconds), isHeld ? Math.max(0, parts.length - 1) : parts.length);
}

export type RatedPart = TimedPart & { frame_rate: number | null };

/** Frames a second at a position, for steps: those of the clip there; under a still, of the first clip that has some. */
export const rateAt = (parts: readonly RatedPart[], seconds: number): number =>
  [parts[partAt(parts, seconds)] ?? parts.at(-1), ...parts].find((part) => part?.frame_rate)?.frame_rate ??
  USUAL_FRAME_RATE;

/** The rate in which the positions of a sequence are written. */
export const rateOf = (parts: readonly RatedPart[]): number => filmRate(parts.map((part) => part.frame_rate));

/** A position in a sequence as `mm:ss:ff`. */
export const codeAt = (parts: readonly RatedPart[], seconds: number): string =>
  timecodeOf(seconds, rateOf(parts));

/** The position in the file of a part, within its in and out point. */
export const mediaTimeOf = (part: TimedPart, seconds: number): number =>
  Math.max(part.from_seconds, Math.min(part.to_seconds, part.from_seconds + seconds - part.starts_at));

/** The position in the sequence of a position in the file of a part. */
export const sequenceTimeOf = (part: TimedPart, mediaSeconds: number): number =>
  part.starts_at + Math.max(0, Math.min(part.to_seconds, mediaSeconds) - part.from_seconds);

/**
 * How a picture follows the sound: at which rate it runs, or that it jumps.
 * @param drift where it should be less where it is, in seconds
 * @param rate at which it runs
 */
export function followSound(drift: number, rate: number): number | "jump" {
  const distance = Math.abs(drift);
  if (distance > JUMP_DRIFT) return "jump";
  if (distance > MAX_DRIFT) return drift > 0 ? CATCH_UP : FALL_BACK;
  // Past the middle, the rate that brought it there would lead away again.
  const isDone = distance < SETTLED_DRIFT || rate > 1 !== drift > 0;
  return rate === 1 || isDone ? 1 : rate;
}

/**
 * How a picture follows that of another film: as a sound, but where it is ahead it waits, also where its shot is over before
 * that of the other.
 */
export function followLead(drift: number, rate: number): number | "jump" | "wait" {
  if (drift < -MAX_DRIFT && drift >= -JUMP_DRIFT) return "wait";
  return followSound(drift, rate);
}

/**
 * The position in a film that belongs to one in another: the same moment of the same shot, or its last picture where the shot
 * is shorter there. Null where it has nothing of that shot.
 */
export function positionBeside<Part extends TimedPart & { key: string }>(
  parts: readonly Part[],
  seconds: number,
  other: readonly Part[],
): number | null {
  const part = parts[Math.min(partAt(parts, seconds), parts.length - 1)];
  const same = part && other.find(({ key }) => key === part.key);
  if (!same) return null;
  const within = Math.min(Math.max(0, seconds - part.starts_at), endOf(part) - part.starts_at);
  return Math.max(same.starts_at, Math.min(same.starts_at + within, endOf(same) - LAST_PICTURE));
}

/**
 * Where to go on after the parts changed: at the same picture of the same file where it is still there, else at the
 * beginning of that part, else as far as before.
 */
export function positionAfter<Part extends TimedPart & { key: string; src: string }>(
  before: { parts: readonly Part[]; seconds: number },
  parts: readonly Part[],
): number {
  const shown = before.parts[partAt(before.parts, before.seconds)];
  const same = shown && parts.find(({ key }) => key === shown.key);
  if (!same) return Math.min(before.seconds, endOfAll(parts));
  if (same.src !== shown.src) return same.starts_at;
  const at = mediaTimeOf(shown, before.seconds);
  const last = Math.max(same.from_seconds, same.to_seconds - LAST_PICTURE);
  return sequenceTimeOf(same, Math.min(Math.max(at, same.from_seconds), last));
}
