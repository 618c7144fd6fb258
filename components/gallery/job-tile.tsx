"use client";

import { clsx } from "clsx";
import { memo } from "react";
import { JobPicture } from "@/components/job/job-picture";
import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { Elapsed } from "@/components/ui/clock";
import { clipOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { modelName, requestLine } from "@/lib/kinds/request-summary";
import { messages } from "./messages";
import { TileCheck } from "./tile-check";
import { TileMarks } from "./tile-marks";
import { TilePreview } from "./tile-preview";

type JobTileProps = {
  job: Job;
  href: string;
  /** Its index in the whole list. */
  place: number;
  /** True for the one tile in the Tab order. Arrow keys move from there. */
  isCurrent: boolean;
  isPreviewing: boolean;
  isSelected: boolean;
  /** While anything is selected, a click selects and does not open. */
  isSelecting: boolean;
  onOpen: (id: string) => void;
  onHover: (id: string | null) => void;
  onSelect: (job: Job, isRange: boolean) => void;
};

/** One job in the grid: its poster or its state. A link, so that it can be opened in a new tab. */
export const JobTile = memo(function JobTile(props: JobTileProps) {
  const { job, href, place, isCurrent, isPreviewing, isSelected, isSelecting, onOpen, onHover, onSelect } =
    props;
  const clip = clipOf(job);
  const hasPicture = Boolean(clip?.poster_url);
  return (
    <div className="group relative size-full">
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
          "[container-type:size] relative block size-full overflow-hidden rounded-lg bg-sunken outline-offset-2 transition-transform duration-100",
          isSelected && "scale-95 ring-3 ring-accent",
        )}
      >
        <JobPicture job={job} />
        {isPreviewing && clip?.type === "video" && <TilePreview url={clip.url} />}
        <TileLabels job={job} hasPicture={hasPicture} isSelecting={isSelecting} />
      </a>
      <TileMarks job={job} />
      <TileCheck
        name={job.prompt.slice(0, 60) || messages.jobTile.unnamed}
        isSelected={isSelected}
        isSelecting={isSelecting}
        isReachable={isCurrent}
        onSelect={(isRange) => onSelect(job, isRange)}
      />
    </div>
  );
});

type TileLabelsProps = { job: Job; hasPicture: boolean; isSelecting: boolean };

function TileLabels({ job, hasPicture, isSelecting }: TileLabelsProps) {
  return (
    <span
      className={clsx(
        "absolute inset-x-0 bottom-0 flex flex-col gap-1.5 p-3 transition-opacity duration-150",
        hasPicture
          ? "bg-linear-to-t from-black/75 to-transparent pt-10 text-white opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          : "top-0 justify-end rounded-lg text-ink ring-1 ring-line ring-inset",
      )}
    >
      {hasPicture && <span className="sr-only">{STATUS_LABELS[job.status].label}</span>}
      {!hasPicture && (
        <span
          className={clsx(
            "mb-auto flex flex-wrap items-center justify-between gap-1 text-ink-soft text-xs transition-[padding] duration-100",
            // Space for the checkbox.
            isSelecting ? "pl-7" : "group-hover:pl-7 pointer-coarse:pl-7",
          )}
        >
          <StatusBadge status={job.status} />
          {isActive(job.status) && <Elapsed since={job.created_at} />}
        </span>
      )}
      <span dir="auto" className="line-clamp-2 break-words text-sm">
        {job.prompt}
      </span>
      <span
        className={clsx(
          "truncate text-xs tabular-nums",
          hasPicture ? "text-white/80" : "text-ink-faint [@container_(max-height:8rem)]:hidden",
        )}
      >
        {[modelName(job.model_id), requestLine(job.kind, job.request)].filter(Boolean).join(" · ")}
      </span>
      <JobProgress job={job} />
    </span>
  );
}
