"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { frameStep } from "./frame-step";

/** For a clip whose rate cannot be read. */
const DEFAULT_FRAME_RATE = 24;
const KEYS: Record<string, 1 | -1> = { ",": -1, ".": 1 };

/**
 * Steps a paused player by single frames, with the returned function or with the keys `,` and `.` while the
 * focus is within the job or the dialog around the player (single keys that work everywhere would disturb
 * speech input, WCAG 2.1.4). The code that reads frame rates is loaded at the first step.
 */
export function useFrameSteps(player: RefObject<HTMLVideoElement | null>, clipUrl: string) {
  const rate = useRef<Promise<number | null>>(null);

  const step = async (by: 1 | -1): Promise<void> => {
    const video = player.current;
    if (!video) return;
    video.pause();
    rate.current ??= import("./frame-rate").then(({ frameRate }) => frameRate(clipUrl));
    const framesPerSecond = (await rate.current) ?? DEFAULT_FRAME_RATE;
    video.currentTime = frameStep(video.currentTime, by, framesPerSecond, video.duration || 0);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    void step(by);
  });
  useEffect(() => {
    const around = player.current?.closest<HTMLElement>("article, [role=dialog]");
    const listener = (event: KeyboardEvent) => onKey(event);
    around?.addEventListener("keydown", listener);
    return () => around?.removeEventListener("keydown", listener);
  }, [player]);
  return step;
}
