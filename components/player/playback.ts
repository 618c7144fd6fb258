import { timecodeOf, USUAL_FRAME_RATE } from "@/lib/platform/timecode";

/** What the controls show of a player, and what they do with it. Times in seconds. */
export type Playback = {
  seconds: number;
  length: number;
  isPlaying: boolean;
  toggle: () => void;
  seek: (seconds: number) => void;
  /** Frames per second, for the timecode; absent for a sound. */
  frameRate?: number;
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

/** iPhones show only a video element in full screen, with their own controls. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Fills the screen with an element, on an iPhone with the video alone, or ends that. A browser may refuse it. */
export function toggleFullScreen(element: HTMLElement | null, video: PhoneVideo | null | undefined): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  else if (document.fullscreenEnabled) void element?.requestFullscreen().catch(() => undefined);
  else video?.webkitEnterFullscreen?.();
}

/** Whether two states of a player have the same values, so that the first can stay. */
export const isSameState = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean => Object.entries(one).every(([name, value]) => other[name] === value);

/** A value no less than 0 and no more than `max`. */
export const clampTo = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** Frames per second of a clip whose rate is not known. */
export const DEFAULT_FRAME_RATE = USUAL_FRAME_RATE;
/** Their length, for steps that need not meet a frame exactly. */
export const FRAME_SECONDS = 1 / DEFAULT_FRAME_RATE;

/** The frame that is shown at a position. A small tolerance, because 3 / 24 * 24 may be 2.999…. */
export const frameAt = (seconds: number, framesPerSecond: number): number =>
  Math.floor(seconds * framesPerSecond + 1e-6);

/** The position in the middle of a frame, where rounding cannot give another. In seconds. */
export const middleOf = (frame: number, framesPerSecond: number): number => (frame + 0.5) / framesPerSecond;

/** A position as `mm:ss:ff`, as exports have it; `mm:ss` without a rate. */
export const timecode = (seconds: number, framesPerSecond?: number): string =>
  framesPerSecond === undefined ? formatMinutes(seconds) : timecodeOf(Math.max(0, seconds), framesPerSecond);

function formatMinutes(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 60), whole % 60].map((value) => String(value).padStart(2, "0")).join(":");
}
