import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Elapsed } from "@/components/ui/clock";
import { mainAssetOf } from "@/lib/jobs/facts";
import { isActive, type Job } from "@/lib/jobs/job";
import { summaryLine } from "@/lib/kinds/request-summary";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { PendingPicture } from "./job-inputs";
import { JobPicture, JobThumbnail } from "./job-picture";
import { JobProgress, StatusBadge } from "./job-status";
import { placeLabel } from "./status-labels";
import { useModelNames } from "./use-model-names";

// Pages of pictures need no waveforms.
const SoundBars = dynamic(() => importWithRetry(() => import("@/components/player/sound-bars")), {
  ssr: false,
});

type JobCardProps = {
  job: Job;
  /** Wraps the picture, so that the page decides what it is: a link, a button, or neither. */
  children?: (picture: ReactNode) => ReactNode;
};

/**
 * A small view of one job: poster or progress, prompt, model and settings; a row on a phone, a tile
 * elsewhere. It updates only by its props.
 */
export function JobCard({ job, children = (picture) => picture }: JobCardProps) {
  const nameOf = useModelNames(job.kind);
  const picture = (
    <div className="relative aspect-4/3 overflow-hidden rounded-xs bg-stage">
      <CardPicture job={job} />
      {job.status !== "completed" && (
        <div className="absolute inset-x-1.5 bottom-1.5 flex flex-col gap-1.5 rounded-md bg-raised p-1.5">
          <div className="flex items-center justify-between text-ink-soft text-xs">
            <StatusBadge status={job.status} error={job.error} />
            {isActive(job.status) && (
              <span className="max-sm:hidden">
                <Elapsed since={job.created_at} />
              </span>
            )}
          </div>
          <JobProgress job={job} />
        </div>
      )}
    </div>
  );
  return (
    <article
      data-job-id={job.id}
      data-status={job.status}
      className="flex min-w-0 flex-col gap-2 max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:items-center max-sm:gap-3"
    >
      {children(picture)}
      <div className="min-w-0">
        <p dir="auto" translate="no" className="line-clamp-2 break-words text-sm">
          {job.prompt}
        </p>
        <p className="truncate text-ink-faint text-xs tabular-nums">
          {[placeLabel(job.series), summaryLine(job, nameOf)].filter(Boolean).join(" · ")}
        </p>
      </div>
    </article>
  );
}

function CardPicture({ job }: { job: Job }) {
  const clip = mainAssetOf(job);
  if (isActive(job.status)) return <PendingPicture job={job} className="p-2 pb-13" />;
  if (!clip) {
    return (
      <div className="absolute inset-0 pb-10">
        <JobThumbnail job={job} />
      </div>
    );
  }
  if (clip.type !== "audio") return <JobPicture job={job} />;
  return (
    <div className="flex size-full flex-col justify-center px-3">
      <div className="h-10 max-sm:[&_:nth-child(even)]:hidden">
        <SoundBars clip={clip} />
      </div>
    </div>
  );
}
