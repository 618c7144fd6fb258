import {
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useStored } from "@/components/ui/use-stored";
import type { JobFilters } from "@/lib/jobs/filters";
import type { GridView } from "@/lib/jobs/grid/grid-view";
import { isCompactRow, type Outline } from "@/lib/jobs/grid/outline";
import type { Selection } from "../selection/selection";
import { countResults, type GridDays, placeDays, placeOfDay } from "./grid-days";
import { GridRows } from "./grid-rows";
import { rowSize } from "./grid-size";
import { justify, rowOf } from "./justify";
import { messages } from "./messages";
import { TimeScrubber } from "./time-scrubber";

/** Room for the loops of two picks beside each other. */
const GAP_PX = { narrow: 12, wide: 18 };
/** On a phone rows have one height; on a wider window that of `rowSize`. */
const NARROW_ROW_PX = 160;
/** A compact row has three lines of text on a phone. */
const LINE_PX = { narrow: 76, wide: 36 };
/** On a phone the sums are a line of their own. */
const HEADING_PX = { narrow: 84, wide: 56 };
const NARROW_PX = 560;
/** Space above a row after a jump: the bars at the top, and the heading of its day. */
const ABOVE_PX = 168;

export type JobGridProps = {
  view: GridView;
  filters: JobFilters;
  /** The days of the list; empty while unknown, or when the list is not ordered by time. */
  days: Outline["days"];
  /** Stands beside the heading of today. */
  besideToday: ReactNode;
  /** Whether the view has the whole list, and not only its first jobs. */
  isWhole: boolean;
  /** Whether the list has settled jobs only: results, and jobs that ended without one. */
  isOfResults: boolean;
  /** Whether jobs without a result are folded away under the heading of their day. */
  isFolding: boolean;
  /** Whether the number of jobs is shown: of a list that somebody has narrowed. */
  isCounted: boolean;
  /** The job whose detail is open over the grid. Its row is scrolled into view. */
  openId: string | null;
  personId: string;
  hrefOf: (id: string) => string;
  selection: Selection;
  onOpen: (id: string) => void;
  /** Called with the pages of the outline near the window. */
  onNearPages: (pages: readonly number[]) => void;
};

/** Justified rows of pictures under the headings of their days. Only rows near the window are in the document. */
export function JobGrid({
  view,
  days,
  isWhole,
  isOfResults,
  isFolding,
  isCounted,
  ...rowProps
}: JobGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const top = useOffsetTop(ref);
  const size = useStored(rowSize);
  const unfolded = useToggles();
  const openStacks = useToggles();
  const { aspects, stacks } = view;
  // The compiler would do it again for each other `view`, which is another object whenever jobs have loaded.
  const grid = useMemo(() => placeDays(days), [days]);
  const results = useMemo(() => countResults(grid, aspects), [grid, aspects]);
  const layout = useMemo(() => {
    if (width === 0) return null;
    const room = width < NARROW_PX ? "narrow" : "wide";
    const frame = {
      width,
      targetHeight: room === "narrow" ? NARROW_ROW_PX : size,
      lineHeight: LINE_PX[room],
      gap: GAP_PX[room],
    };
    const hidden = new Uint8Array(aspects.length);
    for (const [key, { places, face }] of stacks) {
      if (!openStacks.all.has(key)) for (const place of places) if (place !== face) hidden[place] = 1;
    }
    const sections = {
      starts: grid.starts,
      headingHeight: HEADING_PX[room],
      // A day without any result would be empty.
      isUnfolded: (at: number) =>
        !isFolding || unfolded.all.has(grid.days[at]?.[0] ?? "") !== (results[at] === 0),
    };
    return justify(aspects, frame, { sections: grid.days.length > 0 ? sections : null, hidden });
  }, [aspects, stacks, width, size, grid, results, isFolding, unfolded.all, openStacks.all]);
  const goTo = (place: number) => {
    const row = layout ? (layout.tops[rowOf(layout, place)] ?? 0) : 0;
    window.scrollTo({ top: Math.max(0, top + row - ABOVE_PX), behavior: "instant" });
  };
  const isDated = isWhole && days.length > 1;
  return (
    <>
      {isWhole && (
        <p
          className={
            view.count > 0 && (isCounted || days.length === 0)
              ? "-mb-2 text-ink-soft text-sm tabular-nums"
              : "sr-only"
          }
        >
          {countLabel(view, isOfResults)}
        </p>
      )}
      <div ref={ref} data-grid className="relative [overflow-anchor:none]">
        {layout && (
          <GridRows
            {...rowProps}
            view={view}
            layout={layout}
            top={top}
            grid={grid}
            results={results}
            isFolding={isFolding}
            onUnfold={unfolded.toggle}
            openStacks={openStacks.all}
            onToggleStack={openStacks.toggle}
          />
        )}
        {layout && isDated && (
          <div className="absolute top-3 right-0 z-2 flex items-center gap-2 text-ink-faint text-sm max-sm:top-1">
            <span aria-hidden className="max-lg:hidden">
              {messages.jobGrid.jumpTo}
            </span>
            <DateJump grid={grid} goTo={goTo} />
          </div>
        )}
      </div>
      {layout && isDated && <TimeScrubber grid={grid} layout={layout} top={top} goTo={goTo} />}
    </>
  );
}

/** A set of names, and a function that puts one into it or takes it out. The same function at every render. */
function useToggles() {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (name: string) => setAll((before) => before.symmetricDifference(new Set([name]))),
    [],
  );
  return { all, toggle };
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
        className="w-36 border-transparent! bg-transparent! text-ink-soft! hover:bg-hover!"
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
