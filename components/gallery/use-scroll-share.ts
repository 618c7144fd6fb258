"use client";

import { useEffect, useRef, useState } from "react";

/** Steps in which the share is reported to the page. The thumb itself moves with every frame. */
const STEPS = 200;

/** The scrolled share of the grid, 0 to 1, and a thumb that shows it without rendering again. */
export function useScrollShare(top: number, total: number) {
  const thumb = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const at = total > 0 ? Math.max(0, Math.min(1, (window.scrollY - top) / total)) : 0;
      thumb.current?.style.setProperty("top", `${at * 100}%`);
      setShare(Math.floor(at * STEPS) / STEPS);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [top, total]);
  return { thumb, share };
}
