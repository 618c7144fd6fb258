"use client";

import { useEffect } from "react";

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
