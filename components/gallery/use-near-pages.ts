"use client";

import { useEffect, useRef } from "react";

/** Rest of the scrolling, in milliseconds, before pages are asked for: a flight over years asks for none. */
const REST_MS = 60;

/** Tells which pages of the outline the window is near: at once when still, after a rest while flying. */
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
