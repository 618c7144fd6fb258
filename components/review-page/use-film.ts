"use client";

import { useEffect, useRef, useState } from "react";
import { DEFAULT_FRAME_RATE, FRAME_SECONDS } from "@/components/player/playback";
import { frameStep } from "@/components/player/use-frame-steps";
import { filmLength, type Scene, sceneAt } from "./film";

export type FilmPlayer = ReturnType<typeof useFilm>;

/** Plays scenes one after the other. A clip or a sound is a media element; a still is shown by the clock. */
export function useFilm(film: readonly Scene[]) {
  const media = useRef<HTMLMediaElement>(null);
  const [position, setPosition] = useState({ at: 0, seconds: 0 });
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  /** Rises with each jump, so that a jump to the same time is one, too. */
  const [jump, setJump] = useState({ count: 0, seconds: 0 });
  const at = Math.min(position.at, Math.max(0, film.length - 1));
  const scene = film[at];
  const itemId = scene?.item.id;
  const isStill = scene?.item.type === "image";
  const isLast = at >= film.length - 1;
  const length = scene?.length ?? 0;

  const show = (nextAt: number, seconds: number) => {
    setPosition({ at: nextAt, seconds });
    setJump(({ count }) => ({ count: count + 1, seconds }));
  };
  const pause = () => setIsPlaying(false);
  const end = () => {
    if (isLast) return pause();
    show(at + 1, 0);
  };

  // The element of another scene, or a jump within one, begins at its time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is told by its count, and a scene by its item
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const begin = () => {
      element.currentTime = jump.seconds;
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    else element.addEventListener("loadedmetadata", begin, { once: true });
    return () => element.removeEventListener("loadedmetadata", begin);
  }, [jump.count, itemId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item has another element
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    if (isPlaying) void element.play().catch(() => setIsPlaying(false));
    else element.pause();
  }, [isPlaying, itemId]);

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    let before = performance.now();
    const follow = (now: number) => {
      const element = media.current;
      if (element && !isStill) setPosition((known) => ({ ...known, seconds: element.currentTime }));
      else if (isStill)
        setPosition((known) => ({ ...known, seconds: known.seconds + (now - before) / 1000 }));
      before = now;
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isStill]);

  const seconds = Math.min(position.seconds, length);
  const isStillOver = isStill && isPlaying && position.seconds >= length;
  useEffect(() => {
    if (isStillOver) end();
  });

  const total = filmLength(film);
  const now = (scene?.start ?? 0) + seconds;
  const seek = (filmSeconds: number) => {
    const target = sceneAt(film, Math.min(Math.max(0, filmSeconds), total));
    show(target.at, target.seconds);
  };
  return {
    media,
    scene,
    at,
    /** In the scene, and in the film. */
    seconds,
    now,
    total,
    isPlaying,
    isMuted,
    toggle: () => {
      if (!isPlaying && isLast && seconds >= length - FRAME_SECONDS) show(0, 0);
      setIsPlaying(!isPlaying);
    },
    pause,
    end,
    mute: () => setIsMuted(!isMuted),
    seek,
    /** A scene from its beginning, or at a time of it. */
    show,
    skip: (by: number) => seek(now + by),
    step: (by: 1 | -1) => {
      pause();
      show(at, frameStep(seconds, by, DEFAULT_FRAME_RATE, length));
    },
  };
}
