"use client";

import { useEffect, useRef } from "react";

/** Pause of the scrolling, in milliseconds, before pages are loaded. A fast scroll over years loads none. */
const REST_MS = 60;

/**
 * Reports the pages of the outline near the window: at once without scrolling, after a pause during a fast
 * scroll.
 */
export function useNearPages(from: number, to: number, onWant: (pages: readonly number[]) => void): void {
  const lastMove = useRef(0);
  useEffect(() => {
    const ask = () => onWant(Array.from({ length: to - from + 1 }, (_, n) => from + n));
    const isFlying = performance.now() - lastMove.current < REST_MS;
    lastMove.current = performance.now();
    if (!isFlying) return ask();
    const timer = setTimeout(ask, REST_MS);
    return () => clearTimeout(timer);
  }, [from, to, onWant]);
}
