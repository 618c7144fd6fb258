"use client";

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useIsShared } from "@/components/api/library";
import { previewPlayer } from "@/components/player/preview-player";
import { prefersReducedMotion } from "@/components/ui/preferences";
import { pressByKey } from "@/components/ui/press-by-key";
import { mainAssetOf } from "@/lib/jobs/facts";
import { pageAt } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";
import { useIsScrollingFast, useNearPages, useScrollAnchor } from "./grid-scroll";
import type { JobGridProps } from "./job-grid";
import { JobTile } from "./job-tile";
import { type Layout, rowOf, tilesOf } from "./justify";
import { messages } from "./messages";
import { useGridKeys } from "./use-grid-keys";
import { TILE_KEYS, useTileActions } from "./use-tile-actions";

/** Rows kept above and below the window. */
const OVERSCAN = 3;
/** A narrower tile has no room for more than the length of its result. */
const NARROW_PX = 72;

type GridRowsProps = Omit<JobGridProps, "days" | "isWhole" | "isOfResults"> & { layout: Layout; top: number };

/** The rows near the window. A tile whose job is not loaded is an empty area of its shape. */
export function GridRows({
  view,
  openId,
  layout,
  top,
  hrefOf,
  selection,
  onOpen,
  onNearPages,
}: GridRowsProps) {
  "use no memo"; // the virtualizer returns one object that changes inside
  const { previewId, hover, play } = useHoverPreview();
  const { runAction, dialog } = useTileActions();
  const isShared = useIsShared();
  const isTouch = useIsTouch();
  const isScrollingFast = useIsScrollingFast();
  const { toggle, extendTo } = selection;
  // This component is not compiled, and a new function would render every tile again.
  const select = useCallback(
    (job: Job, isRange: boolean) => (isRange ? extendTo(job) : toggle(job)),
    [toggle, extendTo],
  );
  const onKey = (key: string, job: Job, { shiftKey }: KeyboardEvent): boolean => {
    if (key === "Enter") onOpen(job.id);
    else if (key === " ") playTile(job, play);
    else if (key === "X") select(job, shiftKey);
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
  const virtualizer = useWindowVirtualizer({
    count: layout.rows,
    estimateSize: (row) => (layout.tops[row + 1] ?? 0) - (layout.tops[row] ?? 0),
    scrollMargin: top,
    scrollPaddingStart: 72,
    scrollPaddingEnd: 88,
    overscan: OVERSCAN,
    // The row of the tile in the Tab order stays mounted, or scrolling would lose the focus.
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), Math.min(currentRow, layout.rows - 1)]),
    ],
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
  const first = layout.starts[Math.max(0, startIndex - OVERSCAN)] ?? 0;
  const last = Math.max(
    first,
    (layout.starts[Math.min(layout.rows, endIndex + OVERSCAN + 1)] ?? view.count) - 1,
  );
  useNearPages(pageAt(view, first), pageAt(view, last), isScrollingFast, onNearPages);

  return (
    <>
      <ul
        ref={keys.list}
        aria-label={messages.gridRows.label}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        className="relative"
        style={{ height: layout.tops[layout.rows] }}
      >
        {rows.flatMap(({ index }) =>
          tilesOf(layout, view.aspects, index).map(({ place, left, top: below, width, height }) => {
            const job = view.jobAt(place);
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
                    href={hrefOf(job.id)}
                    place={place}
                    isCurrent={place === keys.place}
                    isNarrow={width < NARROW_PX}
                    isPreviewing={previewId === job.id}
                    isSelected={selection.has(job)}
                    isSelecting={selection.isOn}
                    onOpen={onOpen}
                    onHover={hover}
                    isShared={isShared}
                    isTouch={isTouch}
                    isScrollingFast={isScrollingFast}
                    onSelect={select}
                    onAction={runAction}
                  />
                ) : (
                  <span data-place={place} tabIndex={-1} className="block size-full rounded-lg bg-stage" />
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
