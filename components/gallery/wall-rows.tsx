"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect } from "react";
import type { Job } from "@/lib/jobs/job";
import { pageAt } from "@/lib/jobs/wall/wall-view";
import type { JobGridProps } from "./job-grid";
import { JobTile } from "./job-tile";
import { heightOf, type Layout, rowOf, tilesOf } from "./justify";
import { useAnchor } from "./use-anchor";
import { useHoverPreview } from "./use-hover-preview";
import { useNearPages } from "./use-near-pages";

/** Rows kept above and below the window. */
const OVERSCAN = 3;

type WallRowsProps = JobGridProps & { layout: Layout; top: number };

/** The rows near the window. A tile whose job is not here yet is a still area of its shape. */
export function WallRows({ view, openId, layout, top, hrefOf, selection, onOpen, onWant }: WallRowsProps) {
  "use no memo"; // the virtualizer hands out one object that changes inside
  const { previewId, hover } = useHoverPreview();
  const { toggle, extendTo } = selection;
  const pick = useCallback(
    (job: Job, isRange: boolean) => (isRange ? extendTo(job) : toggle(job)),
    [toggle, extendTo],
  );
  const virtualizer = useWindowVirtualizer({
    count: layout.rows,
    estimateSize: (row) => (layout.tops[row + 1] ?? 0) - (layout.tops[row] ?? 0),
    scrollMargin: top,
    overscan: OVERSCAN,
  });
  // Heights come from the layout, not from measuring, so a new layout has to be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` is what changed
  useEffect(() => virtualizer.measure(), [layout, virtualizer]);
  useAnchor(view, layout, top);

  const openPlace = openId === null ? -1 : view.placeOf(openId);
  useEffect(() => {
    if (openPlace >= 0) virtualizer.scrollToIndex(rowOf(layout, openPlace), { align: "auto" });
  }, [openPlace, layout, virtualizer]);

  const rows = virtualizer.getVirtualItems().filter(({ index }) => index < layout.rows);
  const first = layout.starts[rows[0]?.index ?? 0] ?? 0;
  const last = Math.max(first, (layout.starts[(rows.at(-1)?.index ?? 0) + 1] ?? 1) - 1);
  useNearPages(pageAt(view, first), pageAt(view, last), onWant);

  return (
    <ul aria-label="Jobs" className="relative" style={{ height: layout.tops[layout.rows] }}>
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
                transform: `translate(${left}px, ${layout.tops[index] ?? 0}px)`,
              }}
            >
              {job ? (
                <JobTile
                  job={job}
                  href={hrefOf(job.id)}
                  isPreviewing={previewId === job.id}
                  isSelected={selection.has(job)}
                  isSelecting={selection.isOn}
                  onOpen={onOpen}
                  onHover={hover}
                  onPick={pick}
                />
              ) : (
                <span className="block size-full rounded-lg bg-sunken" />
              )}
            </li>
          );
        }),
      )}
    </ul>
  );
}
