"use client";

import { type RefObject, useLayoutEffect, useState } from "react";

/** How far an element stands below the top of the page, in CSS pixels, looked at after every render and resize. */
export function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => setTop(ref.current?.offsetTop ?? 0);
    look();
    const observer = new ResizeObserver(look);
    // What stands above is its siblings; when one of them grows, so does what holds them all.
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement);
    return () => observer.disconnect();
  });
  return top;
}
