"use client";

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import { isCompactRow, type Outline } from "@/lib/jobs/grid/outline";
import { type GridDays, placeDays, placeOfDay } from "./grid-days";
import { GridRows } from "./grid-rows";
import { justify, rowOf } from "./justify";
import { messages } from "./messages";
import type { Selection } from "./selection";
import { TimeScrubber } from "./time-scrubber";

const GAP_PX = 8;
const ROW_PX = { narrow: 168, wide: 224 };
/** A compact row has three lines of text on a phone. */
const LINE_PX = { narrow: 76, wide: 44 };
const NARROW_PX = 560;
/** Space above a row after a jump: the bar at the top, and some margin. */
const ABOVE_PX = 64;

export type JobGridProps = {
  view: GridView;
  /** The days of the list; empty while unknown, or when the list is not ordered by time. */
  days: Outline["days"];
  /** Whether the view has the whole list, and not only its first jobs. */
  isWhole: boolean;
  /** Whether the list has settled jobs only: results, and jobs that ended without one. */
  isOfResults: boolean;
  /** The job whose detail is open over the grid. Its row is scrolled into view. */
  openId: string | null;
  hrefOf: (id: string) => string;
  selection: Selection;
  onOpen: (id: string) => void;
  /** Called with the pages of the outline near the window. */
  onNearPages: (pages: readonly number[]) => void;
};

/** Justified rows of posters. Only rows near the window are in the document. */
export function JobGrid({ view, days, isWhole, isOfResults, ...rowProps }: JobGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const top = useOffsetTop(ref);
  // The compiler would do it again for each other `view`, which is another object whenever jobs have loaded.
  const layout = useMemo(() => {
    const size = width < NARROW_PX ? "narrow" : "wide";
    const frame = { width, targetHeight: ROW_PX[size], lineHeight: LINE_PX[size], gap: GAP_PX };
    return width === 0 ? null : justify(view.aspects, frame);
  }, [view.aspects, width]);
  const grid = placeDays(days);
  const goTo = (place: number) => {
    const row = layout ? (layout.tops[rowOf(layout, place)] ?? 0) : 0;
    window.scrollTo({ top: Math.max(0, top + row - ABOVE_PX), behavior: "instant" });
  };
  return (
    <>
      <div className="-mb-2 flex min-h-9 items-center justify-between gap-4">
        <p className="text-ink-faint text-sm tabular-nums">{isWhole && countLabel(view, isOfResults)}</p>
        {days.length > 1 && (
          <span className="flex items-center gap-2 text-ink-faint text-sm">
            <span aria-hidden className="max-sm:hidden">
              {messages.jobGrid.jumpTo}
            </span>
            <DateJump grid={grid} goTo={goTo} />
          </span>
        )}
      </div>
      <div ref={ref} data-grid className="[overflow-anchor:none]">
        {layout && <GridRows {...rowProps} view={view} layout={layout} top={top} />}
      </div>
      {layout && days.length > 1 && <TimeScrubber grid={grid} layout={layout} top={top} goTo={goTo} />}
    </>
  );
}

function countLabel({ aspects, count }: GridView, isOfResults: boolean): string {
  if (!isOfResults) return messages.jobGrid.jobs(count);
  let withoutResult = 0;
  for (const aspect of aspects) if (isCompactRow(aspect)) withoutResult += 1;
  return messages.jobGrid.count(count - withoutResult, withoutResult);
}

/** Scrolls to a day of the grid, or to the nearest earlier day with jobs. */
function DateJump({ grid, goTo }: { grid: GridDays; goTo: (place: number) => void }) {
  const range = [grid.days[0]?.[0] ?? "", grid.days.at(-1)?.[0] ?? ""].sort();
  return (
    <Field label={messages.dateJump.label} hideLabel>
      <Input
        type="date"
        min={range[0]}
        max={range[1]}
        onChange={({ target }) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(target.value)) goTo(placeOfDay(grid, target.value));
        }}
        className="w-36"
      />
    </Field>
  );
}

/** The inner width of an element in CSS pixels, kept up to date; 0 until it is measured. */
function useWidth<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * The distance of an element from the top of the page, in CSS pixels, updated after every render and resize.
 */
function useOffsetTop(ref: RefObject<HTMLElement | null>): number {
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
