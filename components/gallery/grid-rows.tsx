"use client";

import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useEffect } from "react";
import { pressByKey } from "@/components/ui/press-by-key";
import { pageAt } from "@/lib/jobs/grid/grid-view";
import type { Job } from "@/lib/jobs/job";
import type { JobGridProps } from "./job-grid";
import { JobTile } from "./job-tile";
import { heightOf, type Layout, rowOf, tilesOf } from "./justify";
import { messages } from "./messages";
import { useAnchor } from "./use-anchor";
import { useGridKeys } from "./use-grid-keys";
import { useHoverPreview } from "./use-hover-preview";
import { useNearPages } from "./use-near-pages";
import { useTileActions } from "./use-tile-actions";

/** Rows kept above and below the window. */
const OVERSCAN = 3;

type GridRowsProps = Omit<JobGridProps, "days"> & { layout: Layout; top: number };

/** The rows near the window. A tile whose job is not loaded is an empty area of its shape. */
export function GridRows({ view, openId, layout, top, hrefOf, selection, onOpen, onWant }: GridRowsProps) {
  "use no memo"; // the virtualizer returns one object that changes inside
  const { previewId, hover, play } = useHoverPreview();
  const { actions, dialog } = useTileActions();
  const { toggle, extendTo } = selection;
  const select = useCallback(
    (job: Job, isRange: boolean) => (isRange ? extendTo(job) : toggle(job)),
    [toggle, extendTo],
  );
  const onKey = (key: string, job: Job, { shiftKey }: KeyboardEvent): boolean => {
    if (key === "Enter") onOpen(job.id);
    else if (key === " ") play(job.id);
    else if (key === "X") select(job, shiftKey);
    else if (!actions[key]) return false;
    // With a selection, the keys belong to its toolbar.
    else if (!selection.isOn || !pressByKey(document.querySelector("[role=toolbar]"), key)) actions[key](job);
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
  useAnchor(view, layout, top);

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
  useNearPages(pageAt(view, first), pageAt(view, last), onWant);

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
          tilesOf(layout, view.aspects, index).map(({ place, left, width }) => {
            const job = view.jobAt(place);
            return (
              <li
                key={job?.id ?? `place-${place}`}
                aria-setsize={view.count}
                aria-posinset={place + 1}
                className="absolute top-0 left-0"
                style={{
                  width,
                  height: heightOf(layout, index),
                  // biome-ignore lint/plugin: CSS
                  transform: `translate(${left}px, ${layout.tops[index] ?? 0}px)`,
                }}
              >
                {job ? (
                  <JobTile
                    job={job}
                    href={hrefOf(job.id)}
                    place={place}
                    isCurrent={place === keys.place}
                    isPreviewing={previewId === job.id}
                    isSelected={selection.has(job)}
                    isSelecting={selection.isOn}
                    onOpen={onOpen}
                    onHover={hover}
                    onSelect={select}
                  />
                ) : (
                  <span data-place={place} tabIndex={-1} className="block size-full rounded-lg bg-sunken" />
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
