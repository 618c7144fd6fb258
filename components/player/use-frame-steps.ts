import { type RefObject, useMemo, useState } from "react";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { lazy } from "@/lib/platform/lazy";
import { USUAL_FRAME_RATE } from "@/lib/platform/timecode";
import { clampTo, frameAt, middleOf } from "./playback";

/** A clip of ours with its frames per second; null where they are not known. */
export type SteppedClip = { url: string; frameRate: number | null };

/**
 * A function that stops a player and moves it by one frame, and the frames per second of the clip: where they are not
 * known, a usual figure until the first step, which loads the code that reads them.
 */
export function useFrameSteps(
  player: RefObject<HTMLVideoElement | null>,
  { url, frameRate: known }: SteppedClip,
) {
  const rate = useMemo(
    () => lazy(async () => known ?? (await importWithRetry(() => import("./frame-rate"))).frameRate(url)),
    [url, known],
  );
  const [read, setRead] = useState<number | null>(null);
  const step = async (by: 1 | -1): Promise<void> => {
    const video = player.current;
    if (!video) return;
    video.pause();
    const framesPerSecond = (await rate().catch(() => null)) ?? USUAL_FRAME_RATE;
    setRead(framesPerSecond);
    video.currentTime = frameStep(video.currentTime, by, framesPerSecond, video.duration || 0);
  };
  return { step, frameRate: known ?? read ?? USUAL_FRAME_RATE };
}

/**
 * The position that shows the frame `by` frames from the current one: the middle of that frame, so that
 * rounding cannot give another frame. In seconds, within the clip.
 */
export function frameStep(
  atSeconds: number,
  by: 1 | -1,
  framesPerSecond: number,
  durationSeconds: number,
): number {
  const frame = frameAt(atSeconds, framesPerSecond) + by;
  // With the same tolerance.
  const last = Math.max(0, Math.ceil(durationSeconds * framesPerSecond - 1e-6) - 1);
  return middleOf(clampTo(frame, last), framesPerSecond);
}
