"use client";

import { useCallback, useEffect, useRef, useState } from "react";

/** Long enough that crossing the grid starts nothing. */
const WAIT_MS = 250;

/** Which tile plays: one at most, after a moment of rest, none for who asked for less motion. */
export function useHoverPreview() {
  const [previewId, setPreviewId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = useCallback((id: string | null) => {
    clearTimeout(timer.current);
    if (id === null) return setPreviewId(null);
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    timer.current = setTimeout(() => setPreviewId(id), WAIT_MS);
  }, []);
  /** By key, so at once and also for who asked for less motion; the same again stops it. */
  const play = useCallback((id: string) => {
    clearTimeout(timer.current);
    setPreviewId((playing) => (playing === id ? null : id));
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { previewId, hover, play };
}
