"use client";

import { useEffect } from "react";
import { useStored } from "@/components/ui/use-stored";
import { Store } from "@/lib/platform/store";

/** Reports the pages of the outline near the window; during a fast scroll, which passes years, only when it has ended. */
export function useNearPages(
  from: number,
  to: number,
  isFast: boolean,
  onWant: (pages: readonly number[]) => void,
): void {
  useEffect(() => {
    if (!isFast) onWant(Array.from({ length: to - from + 1 }, (_, n) => from + n));
  }, [from, to, isFast, onWant]);
}

/** Windows a second. What is scrolled faster is gone before anybody recognizes it. */
const FAST = 8;
/** A move after a longer pause is a jump, which ends where somebody wants to look, or begins a scroll. */
const PAUSE_MS = 250;
/** How long after the last fast move the scroll has ended. */
const REST_MS = 60;

const isFast = new Store<boolean>({ initial: false, watch: watchSpeed });

/** Whether the window is scrolled so fast that nothing in it can be recognized: then nothing need be loaded for it. */
export const useIsScrollingFast = (): boolean => useStored(isFast);

function watchSpeed({ set }: Store<boolean>): () => void {
  let last = { y: window.scrollY, atMs: performance.now() };
  let rest: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const now = { y: window.scrollY, atMs: performance.now() };
    const windows = Math.abs(now.y - last.y) / window.innerHeight;
    const ms = now.atMs - last.atMs;
    last = now;
    if (ms > PAUSE_MS || windows <= (FAST * ms) / 1_000) return;
    clearTimeout(rest);
    rest = setTimeout(set, REST_MS, false);
    set(true);
  };
  // Before the grid's own listener draws the rows of the new place.
  const options = { capture: true, passive: true };
  window.addEventListener("scroll", look, options);
  return () => {
    clearTimeout(rest);
    window.removeEventListener("scroll", look, options);
    set(false);
  };
}
