"use client";

import { type RefObject, useRef } from "react";
import { frameStep } from "./frame-step";
import { DEFAULT_FRAME_RATE } from "./playback";

/**
 * Returns the function that stops a player and moves it by one frame. The code that reads frame rates is loaded
 * at the first step.
 */
export function useFrameSteps(player: RefObject<HTMLVideoElement | null>, clipUrl: string) {
  const rate = useRef<Promise<number | null>>(null);
  return async (by: 1 | -1): Promise<void> => {
    const video = player.current;
    if (!video) return;
    video.pause();
    rate.current ??= import("./frame-rate").then(({ frameRate }) => frameRate(clipUrl));
    const framesPerSecond = (await rate.current) ?? DEFAULT_FRAME_RATE;
    video.currentTime = frameStep(video.currentTime, by, framesPerSecond, video.duration || 0);
  };
}
