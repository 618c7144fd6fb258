"use client";

import { clsx } from "clsx";
import dynamic from "next/dynamic";
import { memo, useState } from "react";
import { clipOf } from "@/lib/jobs/facts";
import { isLine, tileAspect } from "@/lib/jobs/grid/outline";
import type { Job } from "@/lib/jobs/job";
import { excerpt } from "@/lib/platform/excerpt";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { JobLine } from "./job-line";
import { messages } from "./messages";
import { TileBadges } from "./tile-badges";
import { TileCheck } from "./tile-check";
import { TileFace } from "./tile-face";
import type { OnTileAction } from "./use-tile-actions";

const TileActions = dynamic(() => importWithRetry(() => import("./tile-actions")), { ssr: false });
const TileSound = dynamic(() => importWithRetry(() => import("./tile-sound")), { ssr: false });

type JobTileProps = {
  job: Job;
  href: string;
  /** Its index in the whole list. */
  place: number;
  /** True for the one tile in the Tab order. Arrow keys move from there. */
  isCurrent: boolean;
  /** Whether it is only a few millimetres wide. */
  isNarrow: boolean;
  isPreviewing: boolean;
  isSelected: boolean;
  /** While anything is selected, a click selects and does not open. */
  isSelecting: boolean;
  /** Whether several people use the workspace: then a tile says whose job it is. */
  isShared: boolean;
  /** On a touch screen nothing is pointed at, so that the menu is always there. */
  isTouch: boolean;
  isScrollingFast: boolean;
  onOpen: (id: string) => void;
  onHover: (id: string | null) => void;
  onSelect: (job: Job, isRange: boolean) => void;
  onAction: OnTileAction;
};

/** One job in the grid: its poster, its state or a line. A link, so that it can be opened in a new tab. */
export const JobTile = memo(function JobTile(props: JobTileProps) {
  const { job, href, place, isCurrent, isNarrow, isPreviewing, isSelected, isSelecting } = props;
  const { isShared, isTouch, isScrollingFast } = props;
  const { onOpen, onHover, onSelect, onAction } = props;
  // Most tiles are never pointed at, and need no buttons and texts. Nor does one that is scrolled under a pointer at rest.
  const [isPointed, setIsPointed] = useState(false);
  const clip = clipOf(job);
  const hasPicture = Boolean(clip?.poster_url);
  const isCompact = isLine(tileAspect(job));
  const name = excerpt(job.prompt, 60) || messages.jobTile.unnamed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes that what is inside is needed
    <div
      className={clsx(
        "group relative size-full",
        // For what is shown by its size. A picture alone needs none, and a grid of containers is slower to draw.
        (!hasPicture || isPointed) && "[container-type:size]",
      )}
      data-pointed={isPointed || undefined}
      onPointerMove={() => setIsPointed(true)}
      onFocus={() => setIsPointed(true)}
    >
      <a
        href={href}
        data-job-id={job.id}
        data-status={job.status}
        data-place={place}
        tabIndex={isCurrent ? 0 : -1}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          if (isSelecting || event.shiftKey) onSelect(job, event.shiftKey);
          else onOpen(job.id);
        }}
        onPointerEnter={(event) => event.pointerType === "mouse" && onHover(job.id)}
        onPointerLeave={() => onHover(null)}
        className={clsx(
          "relative block size-full overflow-hidden rounded-lg outline-offset-2 transition-transform duration-100",
          !isCompact && "bg-sunken",
          isSelected && (isCompact ? "ring-3 ring-accent" : "scale-95 ring-3 ring-accent"),
        )}
      >
        {isCompact ? (
          <JobLine job={job} isShared={isShared} />
        ) : (
          <TileFace
            job={job}
            isPointed={isPointed}
            isPreviewing={isPreviewing}
            isSelecting={isSelecting}
            isShared={isShared}
            isScrollingFast={isScrollingFast}
          />
        )}
      </a>
      {clip?.type === "audio" && <TileSound clip={clip} name={name} isReachable={isCurrent} />}
      {!isCompact && <TileBadges job={job} isNarrow={isNarrow} />}
      <TileCheck
        name={name}
        isSelected={isSelected}
        isSelecting={isSelecting}
        isReachable={isCurrent}
        isCompact={isCompact}
        hasPicture={hasPicture}
        onSelect={(isRange) => onSelect(job, isRange)}
      />
      {(isPointed || isTouch) && !isSelecting && (
        <TileActions
          job={job}
          name={name}
          isReachable={isCurrent}
          isCompact={isCompact}
          onAction={onAction}
        />
      )}
    </div>
  );
});
