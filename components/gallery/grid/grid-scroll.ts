import { useEffect, useLayoutEffect, useRef } from "react";
import { useStored } from "@/components/ui/use-stored";
import { type GridView, lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import { Store } from "@/lib/platform/store";
import { firstPlaceOf, type GridLayout, rowOf } from "./justify";

type Anchor = { id: string | null; place: number; below: number; scrollY: number };

/**
 * Keeps the visible tiles in place when the list around them changes: a page with another shape, a deleted
 * job, another window width. Not at the top of the page.
 */
export function useScrollAnchor(view: GridView, layout: GridLayout, top: number): void {
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const anchored = anchor.current;
    // A scroll by the person is not undone.
    if (!anchored || Math.abs(window.scrollY - anchored.scrollY) > 1) return;
    const place = anchored.id === null ? -1 : view.placeOf(anchored.id);
    const targetScrollY =
      topOf(layout, place >= 0 ? place : Math.min(anchored.place, view.count - 1)) + top - anchored.below;
    if (Math.abs(targetScrollY - window.scrollY) > 1)
      window.scrollTo({ top: targetScrollY, behavior: "instant" });
  }, [view, layout, top]);
  useEffect(() => {
    const note = () => {
      const row = lastAtOrBelow(layout.tops, window.scrollY - top, layout.rows - 1);
      const place = firstPlaceOf(layout, row);
      anchor.current =
        window.scrollY <= top
          ? null
          : {
              id: view.jobAt(place)?.id ?? null,
              place,
              below: topOf(layout, place) + top - window.scrollY,
              scrollY: window.scrollY,
            };
    };
    note();
    window.addEventListener("scroll", note, { passive: true });
    return () => window.removeEventListener("scroll", note);
  }, [view, layout, top]);
}

const topOf = (layout: GridLayout, place: number): number => layout.tops[rowOf(layout, place)] ?? 0;

/**
 * Reports the pages of the outline near the window; during a fast scroll, which passes years, only when it has ended.
 */
export function useNearPages(
  from: number,
  to: number,
  isFast: boolean,
  onNearPages: (pages: readonly number[]) => void,
): void {
  useEffect(() => {
    if (!isFast) onNearPages(Array.from({ length: to - from + 1 }, (_, n) => from + n));
  }, [from, to, isFast, onNearPages]);
}

/** In window heights per second. What is scrolled faster cannot be recognized. */
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
