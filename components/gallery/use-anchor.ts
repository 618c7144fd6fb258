"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { type GridView, lastAtOrBelow } from "@/lib/jobs/grid/grid-view";
import { type Layout, rowOf } from "./justify";

type Anchor = { id: string | null; place: number; below: number; scrollY: number };

/**
 * Keeps the visible tiles in place when the list around them changes: a page with another shape, a deleted
 * job, another window width. Not at the top of the page.
 */
export function useAnchor(view: GridView, layout: Layout, top: number): void {
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const anchored = anchor.current;
    // After a scroll the person wants to be in another place.
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
      const place = layout.starts[row] ?? 0;
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

const topOf = (layout: Layout, place: number): number => layout.tops[rowOf(layout, place)] ?? 0;
