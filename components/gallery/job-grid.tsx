"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo } from "react";
import { aspectOf } from "@/components/job/shape";
import { isSettled, type Job } from "@/lib/jobs/job";
import { JobTile } from "./job-tile";
import { justify, type Row } from "./justify";
import type { Selection } from "./selection";
import { useHoverPreview } from "./use-hover-preview";
import { useWidth } from "./use-width";

const GAP_PX = 8;
const ROW_PX = { narrow: 168, wide: 224 };
const NARROW_PX = 560;

/** A job that ended without a picture has only words to show, and they want some width. */
const tileAspect = (job: Job): number =>
  isSettled(job.status) && job.assets.length === 0 ? Math.max(1.2, aspectOf(job)) : aspectOf(job);

type JobGridProps = {
  jobs: readonly Job[];
  hrefOf: (id: string) => string;
  selection: Selection;
  onOpen: (id: string) => void;
  /** Asked when the end of what is loaded comes near. */
  onNearEnd: () => void;
};

/** Justified rows of posters; only what is near the window exists in the document. */
export function JobGrid({ jobs, ...wishes }: JobGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const rows = useMemo(() => {
    const targetHeight = width < NARROW_PX ? ROW_PX.narrow : ROW_PX.wide;
    return width === 0 ? [] : justify(jobs, tileAspect, { width, targetHeight, gap: GAP_PX });
  }, [jobs, width]);
  return (
    <div ref={ref}>
      {width === 0 ? null : <Rows {...wishes} rows={rows} top={ref.current?.offsetTop ?? 0} />}
    </div>
  );
}

type RowsProps = Omit<JobGridProps, "jobs"> & { rows: readonly Row<Job>[]; top: number };

function Rows({ rows, top, hrefOf, selection, onOpen, onNearEnd }: RowsProps) {
  "use no memo"; // the virtualizer hands out one object that changes inside
  const { previewId, hover } = useHoverPreview();
  const { toggle, extendTo } = selection;
  const pick = useCallback(
    (job: Job, isRange: boolean) => (isRange ? extendTo(job) : toggle(job)),
    [toggle, extendTo],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + GAP_PX,
    scrollMargin: top,
    overscan: 3,
  });
  // Heights come from the layout, not from measuring, so a new layout has to be told.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is what changed
  useEffect(() => virtualizer.measure(), [rows, virtualizer]);

  const visible = virtualizer.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= rows.length - 4;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  return (
    <ul aria-label="Jobs" className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {visible.flatMap(({ index }) => {
        const row = rows[index];
        return (row?.tiles ?? []).map(({ item, left, width }) => (
          <li
            key={item.id}
            className="absolute top-0 left-0"
            style={{ width, height: row?.height, transform: `translate(${left}px, ${row?.top ?? 0}px)` }}
          >
            <JobTile
              job={item}
              href={hrefOf(item.id)}
              isPreviewing={previewId === item.id}
              isSelected={selection.has(item)}
              isSelecting={selection.isOn}
              onOpen={onOpen}
              onHover={hover}
              onPick={pick}
            />
          </li>
        ));
      })}
    </ul>
  );
}
