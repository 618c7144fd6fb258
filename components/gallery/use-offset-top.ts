"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The distance of an element from the top of the page, in CSS pixels, updated after every render and resize.
 */
export function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => setTop(ref.current?.offsetTop ?? 0);
    look();
    const observer = new ResizeObserver(look);
    // The siblings above it decide its position. When one of them grows, so does their parent.
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement);
    return () => observer.disconnect();
  });
  return top;
}
