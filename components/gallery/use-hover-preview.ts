"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { prefersReducedMotion } from "@/components/ui/preferences";

/** Long enough that moving the pointer across the grid starts nothing. */
const WAIT_MS = 250;

/** Which tile plays: at most one, after a short pause, and none for people who prefer reduced motion. */
export function useHoverPreview() {
  const [previewId, setPreviewId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = useCallback((id: string | null) => {
    clearTimeout(timer.current);
    if (id === null) return setPreviewId(null);
    if (prefersReducedMotion()) return;
    timer.current = setTimeout(() => setPreviewId(id), WAIT_MS);
  }, []);
  /** By key: immediate, and also for people who prefer reduced motion. The same key stops it. */
  const play = useCallback((id: string) => {
    clearTimeout(timer.current);
    setPreviewId((playing) => (playing === id ? null : id));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { previewId, hover, play };
}

const QUERY = "(pointer: coarse)";

/** Whether the main pointer is a finger, which points at nothing before it presses. */
export const useIsTouch = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
