import { USUAL_FRAME_RATE } from "@/lib/platform/timecode";

/** What the controls show of a player, and what they do with it. Times in seconds. */
export type Playback = {
  seconds: number;
  length: number;
  isPlaying: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Frames per second, for the timecode; null where they are not known, `NO_FRAMES` for a sound. */
  rate: number | null;
  /** One frame back or forward; absent for a sound. */
  step?: (by: 1 | -1) => void;
};

/** Starts a player, at its end from the beginning, or stops it. A browser may refuse to start. */
export function togglePlayer(player: HTMLMediaElement): void {
  if (!player.paused) {
    player.pause();
    return;
  }
  if (player.ended) player.currentTime = 0;
  void player.play().catch(() => undefined);
}

/** Whether two states of a player have the same values, so that the first can stay. */
export const isSameState = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean => Object.entries(one).every(([name, value]) => other[name] === value);

/** A value no less than 0 and no more than `max`. */
export const clampTo = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** The length of a usual frame, for steps that need not meet a frame exactly. */
export const FRAME_SECONDS = 1 / USUAL_FRAME_RATE;

/** The frame that is shown at a position. A small tolerance, because 3 / 24 * 24 may be 2.999…. */
export const frameAt = (seconds: number, framesPerSecond: number): number =>
  Math.floor(seconds * framesPerSecond + 1e-6);

/** The position in the middle of a frame, where rounding cannot give another. In seconds. */
export const middleOf = (frame: number, framesPerSecond: number): number => (frame + 0.5) / framesPerSecond;
