import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useIsShared } from "@/components/api/library";
import { previewPlayer } from "@/components/player/preview-player";
import { prefersReducedMotion } from "@/components/ui/preferences";
import { pressByKey } from "@/components/ui/press-by-key";
import { OVERSCAN_ROWS, useWindowRows } from "@/components/ui/use-window-rows";
import { mainAssetOf } from "@/lib/jobs/facts";
import { type GridView, pageAt } from "@/lib/jobs/grid/grid-view";
import { stackOf } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import { useCollectionOrder } from "../collections/use-collection-order";
import { JobTile } from "../tile/job-tile";
import { ORDER_KEYS, TILE_KEYS, useTileActions } from "../tile/use-tile-actions";
import { DayHeadings } from "./day-headings";
import type { GridDays } from "./grid-days";
import { useIsScrollingFast, useNearPages, useScrollAnchor } from "./grid-scroll";
import type { JobGridProps } from "./job-grid";
import { type GridLayout, rowOf, tilesOf } from "./justify";
import { messages } from "./messages";
import { useGridKeys } from "./use-grid-keys";
import { useStackSelection } from "./use-stack-selection";

/** Pixels of the bar of the page with the heading of the day, and of the bar of a selection. */
const COVERED = { above: 168, below: 88 };
/** A narrower tile has no room for more than the length of its result. */
const NARROW_PX = 72;

type GridRowsProps = Omit<JobGridProps, "days" | "isWhole" | "isOfResults" | "isCounted"> & {
  layout: GridLayout;
  top: number;
  grid: GridDays;
  /** The jobs with a tile of each day. */
  results: Uint32Array;
  onUnfold: (day: string) => void;
  openStacks: ReadonlySet<string>;
  onToggleStack: (key: string) => void;
};

/** The loaded jobs that a tile stands for: with a folded stack, its takes that have a result. */
function shownTogether(view: GridView, openStacks: ReadonlySet<string>, job: Job): string[] {
  const key = stackOf(job);
  const stack = key === null || openStacks.has(key) ? undefined : view.stacks.get(key);
  const takes = stack?.places.flatMap((place) => view.jobAt(place) ?? []) ?? [];
  const ids = takes.filter(({ assets }) => assets.length > 0).map(({ id }) => id);
  return ids.length > 0 ? ids : [job.id];
}

/** The rows near the window. A tile whose job is not loaded is an empty area of its shape. */
export function GridRows(props: GridRowsProps) {
  "use no memo"; // the virtualizer returns one object that changes inside
  const { view, filters, openId, personId, layout, top, openStacks, onToggleStack } = props;
  const { hrefOf, selection, onOpen, onNearPages } = props;
  const { previewId, hover, play } = useHoverPreview();
  const order = useCollectionOrder({ view, filters, selection });
  const { runAction, dialog } = useTileActions({
    collectionId: filters.collection ?? null,
    order,
    idsOf: (job) => shownTogether(view, openStacks, job),
  });
  const isShared = useIsShared();
  const isTouch = useIsTouch();
  const isScrollingFast = useIsScrollingFast();
  const { toggle, extendTo } = selection;
  const { stacks } = view;
  const stackKeys = useMemo(() => stackKeysOf(stacks), [stacks]);
  const select = useStackSelection({ view, filters, openStacks, toggle, extendTo });
  const onKey = (key: string, job: Job, { shiftKey }: KeyboardEvent): boolean => {
    if (key === "Enter") onOpen(job.id);
    else if (key === " ") playTile(job, play);
    else if (key === "S") void select(job, shiftKey);
    else if (key === "E" && stacks.has(stackOf(job) ?? "")) onToggleStack(stackOf(job) ?? "");
    else if (order && ORDER_KEYS[key]) order.move(job, ORDER_KEYS[key]);
    else if (!TILE_KEYS[key]) return false;
    // With a selection, the keys belong to its toolbar.
    else if (!selection.isOn || !pressByKey(document.querySelector("[role=toolbar]"), key))
      runAction(job, TILE_KEYS[key]);
    return true;
  };
  const keys = useGridKeys({
    view,
    layout,
    onKey,
    reveal: (row) => virtualizer.scrollToIndex(row, { align: "auto" }),
  });
  const currentRow = rowOf(layout, keys.place);
  const virtualizer = useWindowRows({
    count: layout.rows,
    estimateSize: (row) => (layout.tops[row + 1] ?? 0) - (layout.tops[row] ?? 0),
    top,
    covered: COVERED,
    kept: [Math.min(currentRow, layout.rows - 1)],
  });
  // Heights come from the layout, not from measuring, so the virtualizer must be told of a new layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` is what changed
  useEffect(() => virtualizer.measure(), [layout, virtualizer]);
  useScrollAnchor(view, layout, top);

  const openPlace = openId === null ? -1 : view.placeOf(openId);
  useEffect(() => {
    if (openPlace >= 0) virtualizer.scrollToIndex(rowOf(layout, openPlace), { align: "auto" });
  }, [openPlace, layout, virtualizer]);

  const rows = virtualizer.getVirtualItems().filter(({ index }) => index >= 0 && index < layout.rows);
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const { first, last } = placesOf(layout, startIndex - OVERSCAN_ROWS, endIndex + OVERSCAN_ROWS);
  useNearPages(pageAt(view, first), pageAt(view, last), isScrollingFast, onNearPages);
  return (
    <>
      <DayHeadings
        {...props}
        rows={rows.map(({ index }) => index).filter((row) => (layout.headings[row] ?? -1) >= 0)}
        aspects={view.aspects}
        isScrollingFast={isScrollingFast}
      />
      <ul
        ref={keys.list}
        aria-label={messages.gridRows.label}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        {...order?.target}
        className="relative"
        style={{ height: layout.tops[layout.rows] }}
      >
        {rows.flatMap(({ index }) =>
          tilesOf(layout, view.aspects, index).map(({ place, left, top: below, width, height }) => {
            const job = view.jobAt(place);
            const key = stackKeys.get(place);
            const stack = key === undefined ? undefined : stacks.get(key);
            return (
              <li
                key={job?.id ?? `place-${place}`}
                aria-setsize={view.count}
                aria-posinset={place + 1}
                className="absolute top-0 left-0"
                style={{
                  width,
                  height,
                  // biome-ignore lint/plugin: CSS
                  transform: `translate(${left}px, ${(layout.tops[index] ?? 0) + below}px)`,
                }}
              >
                {job ? (
                  <JobTile
                    job={job}
                    personId={personId}
                    href={hrefOf(job.id)}
                    place={place}
                    isCurrent={place === keys.place}
                    isNarrow={width < NARROW_PX}
                    isPreviewing={previewId === job.id}
                    takes={stack?.places.length ?? 0}
                    isPicked={stack?.isPicked ?? false}
                    isStackOpen={key !== undefined && openStacks.has(key)}
                    onToggleStack={onToggleStack}
                    isSelected={selection.has(job)}
                    isSelecting={selection.isOn}
                    onOpen={onOpen}
                    onHover={hover}
                    isShared={isShared}
                    isTouch={isTouch}
                    isScrollingFast={isScrollingFast}
                    onSelect={select}
                    onAction={runAction}
                    collection={order ? "ordered" : filters.collection ? "open" : null}
                  />
                ) : (
                  <span data-place={place} tabIndex={-1} className="block size-full rounded-xs bg-stage" />
                )}
                {order?.mark?.place === place && (
                  <span
                    aria-hidden
                    className={clsx(
                      "pointer-events-none absolute inset-y-0 z-3 w-1 rounded-full bg-ink",
                      order.mark.side === "before" ? "-left-2" : "-right-2",
                    )}
                  />
                )}
              </li>
            );
          }),
        )}
      </ul>
      {dialog}
    </>
  );
}

/** The keys of the stacks by the tile that stands for each. */
const stackKeysOf = (stacks: GridView["stacks"]): ReadonlyMap<number, string> =>
  new Map([...stacks].map(([key, { face }]) => [face, key]));

/** The first and the last tile of some rows in the order of the list, which lines of a day are not in. */
function placesOf({ order, starts, rows }: GridLayout, from: number, to: number) {
  const shown = order.subarray(
    starts[Math.max(0, from)] ?? 0,
    starts[Math.min(rows, to + 1)] ?? order.length,
  );
  let first = shown[0] ?? 0;
  let last = first;
  for (const place of shown) {
    if (place < first) first = place;
    if (place > last) last = place;
  }
  return { first, last };
}

/** A clip plays in its tile without sound; a sound is heard, and stops any other. */
function playTile(job: Job, play: (id: string) => void): void {
  const clip = mainAssetOf(job);
  if (clip?.type === "audio") previewPlayer.toggle(clip.url);
  else play(job.id);
}

/** Long enough that moving the pointer across the grid starts nothing. */
const WAIT_MS = 250;

/** Which tile plays: at most one, after a short pause, and none for people who prefer reduced motion. */
function useHoverPreview() {
  const [previewId, setPreviewId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hover = (id: string | null) => {
    clearTimeout(timer.current);
    if (id === null) return setPreviewId(null);
    if (prefersReducedMotion()) return;
    timer.current = setTimeout(() => setPreviewId(id), WAIT_MS);
  };
  /** By key: immediate, and also for people who prefer reduced motion. The same key stops it. */
  const play = (id: string) => {
    clearTimeout(timer.current);
    setPreviewId((playing) => (playing === id ? null : id));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { previewId, hover, play };
}

const QUERY = "(pointer: coarse)";

/** Whether the main pointer is a finger, which points at nothing before it presses. */
const useIsTouch = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
