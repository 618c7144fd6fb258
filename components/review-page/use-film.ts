"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DEFAULT_FRAME_RATE, FRAME_SECONDS } from "@/components/player/playback";
import { frameStep } from "@/components/player/use-frame-steps";
import { useStored } from "@/components/ui/use-stored";
import { Store } from "@/lib/platform/store";
import { filmLength, type Scene, sceneAt } from "./film";

/** A scene, and how far into it. */
type Position = { at: number; seconds: number };

export type FilmPlayer = ReturnType<typeof useFilm>;

/**
 * Plays scenes one after the other. A clip or a sound is a media element; a still is shown by the clock. The time changes
 * with each frame of the display, so it is in a store, which only the parts that show it follow. `onMove` is called before
 * it plays, stops or shows another time.
 */
export function useFilm(film: readonly Scene[], onMove: () => void) {
  const media = useRef<HTMLMediaElement>(null);
  /** Where an element begins whose data is still on its way. */
  const beginning = useRef(0);
  const [position] = useState(() => new Store<Position>({ initial: { at: 0, seconds: 0 } }));
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const at = Math.min(
    useStored(position, (known) => known.at),
    Math.max(0, film.length - 1),
  );
  const scene = film[at];
  const itemId = scene?.item.id;
  const isStill = scene?.item.type === "image";
  const isLast = at >= film.length - 1;
  const length = scene?.length ?? 0;
  const total = filmLength(film);

  const go = (nextAt: number, seconds: number) => {
    beginning.current = seconds;
    position.set({ at: nextAt, seconds });
    if (media.current && film[nextAt]?.item.id === itemId) media.current.currentTime = seconds;
  };
  const show = (nextAt: number, seconds: number) => {
    onMove();
    go(nextAt, seconds);
  };
  const pause = () => setIsPlaying(false);
  const end = () => {
    if (isLast) pause();
    else go(at + 1, 0);
  };
  /** In the scene. */
  const secondsNow = () => Math.min(position.get().seconds, length);
  const seek = (filmSeconds: number) => {
    const target = sceneAt(film, Math.min(Math.max(0, filmSeconds), total));
    show(target.at, target.seconds);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item has another element
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const begin = () => {
      element.currentTime = beginning.current;
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
    else element.addEventListener("loadedmetadata", begin, { once: true });
    return () => element.removeEventListener("loadedmetadata", begin);
  }, [itemId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another item has another element
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    if (!isPlaying) return element.pause();
    element.play().catch((error: unknown) => {
      // It was stopped, or left the page, before it began.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setIsPlaying(false);
    });
  }, [isPlaying, itemId]);

  const follow = useEffectEvent((passedSeconds: number) => {
    const { seconds } = position.get();
    if (isStill && seconds + passedSeconds >= length) end();
    else if (isStill) position.set({ at, seconds: seconds + passedSeconds });
    else if (media.current && media.current.readyState >= HTMLMediaElement.HAVE_METADATA)
      position.set({ at, seconds: media.current.currentTime });
  });
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const tick = (now: number) => {
      follow((now - before) / 1000);
      before = now;
      frame = requestAnimationFrame(tick);
    };
    let frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  return {
    /** The `ref` of the element of the scene. */
    mediaRef: (element: HTMLMediaElement | null) => {
      media.current = element;
    },
    position,
    scene,
    at,
    total,
    isPlaying,
    isMuted,
    secondsNow,
    toggle: () => {
      onMove();
      if (!isPlaying && isLast && secondsNow() >= length - FRAME_SECONDS) go(0, 0);
      setIsPlaying(!isPlaying);
    },
    pause,
    end,
    mute: () => setIsMuted(!isMuted),
    seek,
    /** A scene from its beginning, or at a time of it. */
    show,
    skip: (by: number) => seek((scene?.start ?? 0) + secondsNow() + by),
    step: (by: 1 | -1) => {
      pause();
      show(at, frameStep(secondsNow(), by, DEFAULT_FRAME_RATE, length));
    },
  };
}

/** The time in the film, for the few parts that show it as it passes. */
export function useFilmTime({ position, scene }: Pick<FilmPlayer, "position" | "scene">): number {
  const seconds = useStored(position, (known) => known.seconds);
  return scene ? scene.start + Math.min(seconds, scene.length) : 0;
}
