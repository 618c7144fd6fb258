import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";

/** Rows drawn above and below the window. */
export const OVERSCAN_ROWS = 3;

type WindowRows = {
  count: number;
  /** Pixels of a row, before it is measured. */
  estimateSize: (row: number) => number;
  /** Pixels above the first row in the document. */
  top: number;
  /** Pixels of what covers the window above and below, where a row must not end. */
  covered: { above: number; below: number };
  /** Rows that stay wherever the window is, or scrolling would lose the focus in them; -1 is none. */
  kept: readonly number[];
  getItemKey?: (row: number) => string | number;
  initialRect?: { width: number; height: number };
};

/** The rows near the window: a virtualizer, which is one object that changes inside. Callers need "use no memo". */
export function useWindowRows({ top, covered, kept, ...rows }: WindowRows) {
  "use no memo";
  return useWindowVirtualizer<HTMLElement>({
    ...rows,
    scrollMargin: top,
    scrollPaddingStart: covered.above,
    scrollPaddingEnd: covered.below,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) =>
      [
        ...new Set([...defaultRangeExtractor(range), ...kept.filter((row) => row >= 0 && row < range.count)]),
      ].sort((a, b) => a - b),
  });
}
