import { clsx } from "clsx";
import { useTimeZone } from "@/components/api/time-zone";
import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { statusLabel } from "@/components/job/status-labels";
import { useModelNames } from "@/components/job/use-model-names";
import { Elapsed } from "@/components/ui/clock";
import { creditsOf, mainAssetOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { makerName } from "@/lib/jobs/made-by";
import { summaryLine } from "@/lib/kinds/request-summary";
import { excerpt } from "@/lib/platform/excerpt";
import { formatMomentDay } from "@/lib/platform/format";
import { messages } from "./messages";

const LABELS = "absolute inset-x-0 bottom-0 flex flex-col gap-1.5 p-3";
const PROMPT = "line-clamp-2 break-words text-sm";
/** More than two lines of the widest tile show. The whole prompt would be read out with the tile. */
const SHOWN_LETTERS = 240;
const FAINT = "truncate text-xs tabular-nums";

type TileLabelsProps = { job: Job; isSelecting: boolean; isShared: boolean };

/** The texts of a tile without a picture. */
export function TileLabels({ job, isSelecting, isShared }: TileLabelsProps) {
  const isSound = mainAssetOf(job)?.type === "audio";
  const nameOf = useModelNames(job.kind);
  return (
    <span
      className={clsx(LABELS, "top-0 justify-end rounded-xs bg-surface text-ink ring-1 ring-line ring-inset")}
    >
      <span
        className={clsx(
          "mb-auto flex flex-wrap items-center justify-between gap-1 text-ink-soft text-xs transition-[padding] duration-100",
          // Space for the checkbox.
          isSelecting ? "pl-7" : "pointed:pl-7",
        )}
      >
        {/* A waveform says itself that the sound is there. */}
        <span className={clsx(isSound && "sr-only")}>
          <StatusBadge status={job.status} error={job.error} />
        </span>
        {isActive(job.status) && <Elapsed since={job.created_at} />}
      </span>
      {/* Beside it is the mark with the length, which nothing covers on a sound. */}
      <span
        dir="auto"
        translate="no"
        className={clsx(
          PROMPT,
          isSound && "[@container_(max-height:9.75rem)]:line-clamp-1 [@container_(max-height:9.75rem)]:pr-16",
        )}
      >
        {excerpt(job.prompt, SHOWN_LETTERS)}
      </span>
      <span className={clsx(FAINT, "text-ink-faint [@container_(max-height:8rem)]:hidden")}>
        {summaryLine(job, nameOf)}
      </span>
      {isShared && (
        <span className={clsx(FAINT, "text-ink-faint [@container_(max-height:8rem)]:hidden")}>
          <TileByline job={job} isShared={isShared} />
        </span>
      )}
      <JobProgress job={job} />
    </span>
  );
}

type PictureLabelsProps = {
  job: Job;
  isShared: boolean;
  /** Whether the tile has been pointed at. Before, its words are only spoken: drawing them costs a grid its frames. */
  isPointed: boolean;
};

/** The texts of a tile with a picture: shown over it while it is pointed at. */
export function PictureLabels({ job, isShared, isPointed }: PictureLabelsProps) {
  const nameOf = useModelNames(job.kind);
  const byline = <TileByline job={job} isShared={isShared} />;
  if (!isPointed) {
    return (
      <span className="sr-only">
        {statusLabel(job).label}{" "}
        <span dir="auto" translate="no">
          {excerpt(job.prompt, SHOWN_LETTERS)}
        </span>{" "}
        {summaryLine(job, nameOf)} {byline}
      </span>
    );
  }
  return (
    <span
      className={clsx(
        LABELS,
        "bg-linear-to-t from-black/80 to-transparent pt-12 text-white opacity-0 transition-opacity duration-150",
        "group-focus-within:opacity-100 pointed:opacity-100 pointed:starting:opacity-0",
      )}
    >
      <span className="sr-only">{statusLabel(job).label}</span>
      <span dir="auto" translate="no" className={PROMPT}>
        {excerpt(job.prompt, SHOWN_LETTERS)}
      </span>
      <span className={clsx(FAINT, "text-white/80")}>
        {summaryLine(job, nameOf)}
        {creditsOf(job) >= 0 && messages.tileLabels.price(creditsOf(job))}
      </span>
      {isShared && (
        <span className={clsx(FAINT, "text-white/80 [@container_(max-height:8rem)]:hidden")}>{byline}</span>
      )}
    </span>
  );
}

type TileBylineProps = { job: Job; isShared: boolean };

/** Who made a job and on which day; nothing in a workspace of one person. */
export function TileByline({ job, isShared }: TileBylineProps) {
  const timeZone = useTimeZone();
  if (!isShared) return null;
  const day = formatMomentDay(job.created_at, timeZone);
  return <>{messages.tileByline.by(job.imported ? null : makerName(job), day)}</>;
}
