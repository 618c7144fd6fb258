import { clsx } from "clsx";
import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { statusLabel } from "@/components/job/status-labels";
import { Elapsed } from "@/components/ui/clock";
import { clipOf, madeBy } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { modelName, requestLine } from "@/lib/kinds/request-summary";
import { messages } from "./messages";

type TileLabelsProps = { job: Job; isSelecting: boolean; isShared: boolean };

/** The texts of a tile: over a picture while it is pointed at, without one always. */
export function TileLabels({ job, isSelecting, isShared }: TileLabelsProps) {
  const clip = clipOf(job);
  const hasPicture = Boolean(clip?.poster_url);
  const faint = clsx("truncate text-xs tabular-nums", hasPicture ? "text-white/80" : "text-ink-faint");
  return (
    <span
      className={clsx(
        "absolute inset-x-0 bottom-0 flex flex-col gap-1.5 p-3 transition-opacity duration-150",
        hasPicture
          ? "bg-linear-to-t from-black/75 to-transparent pt-10 text-white opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          : "top-0 justify-end rounded-lg text-ink ring-1 ring-line ring-inset",
      )}
    >
      {hasPicture && <span className="sr-only">{statusLabel(job).label}</span>}
      {!hasPicture && (
        <span
          className={clsx(
            "mb-auto flex flex-wrap items-center justify-between gap-1 text-ink-soft text-xs transition-[padding] duration-100",
            // Space for the checkbox and the menu.
            isSelecting ? "pl-7" : "group-hover:pl-7 pointer-coarse:pr-10 pointer-coarse:pl-7",
          )}
        >
          {/* A waveform says itself that the sound is there. */}
          <span className={clsx(clip?.type === "audio" && "sr-only")}>
            <StatusBadge status={job.status} error={job.error} />
          </span>
          {isActive(job.status) && <Elapsed since={job.created_at} />}
        </span>
      )}
      {/* Beside it is the mark with the length, which nothing covers on a sound. */}
      <span
        dir="auto"
        className={clsx(
          "line-clamp-2 break-words text-sm",
          clip?.type === "audio" &&
            "[@container_(max-height:9.75rem)]:line-clamp-1 [@container_(max-height:9.75rem)]:pr-16",
        )}
      >
        {job.prompt}
      </span>
      <span className={clsx(faint, !hasPicture && "[@container_(max-height:8rem)]:hidden")}>
        {[modelName(job.model_id), requestLine(job.kind, job.request)].filter(Boolean).join(" · ")}
      </span>
      {isShared && (
        <span className={clsx(faint, "[@container_(max-height:8rem)]:hidden")}>
          <TileByline job={job} isShared={isShared} />
        </span>
      )}
      <JobProgress job={job} />
    </span>
  );
}

type TileBylineProps = { job: Job; isShared: boolean };

/** Who made a job and on which day; nothing in a workspace of one person. */
export function TileByline({ job, isShared }: TileBylineProps) {
  if (!isShared) return null;
  return <>{messages.tileByline.by(job.imported ? null : madeBy(job), job.created_at)}</>;
}
