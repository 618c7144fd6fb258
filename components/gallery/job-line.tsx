import { Heart } from "lucide-react";
import { failureMessage } from "@/components/job/failure-messages";
import { KIND_ICONS } from "@/components/job/icons";
import { StatusBadge } from "@/components/job/job-status";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { TileByline } from "./tile-byline";

type JobLineProps = { job: Job; isShared: boolean };

/** A job that ended without a result, in a compact row: what it was, why it ended, and what it cost. */
export function JobLine({ job, isShared }: JobLineProps) {
  const Icon = KIND_ICONS[job.kind];
  const failure = failureMessage(job);
  return (
    <span className="flex size-full items-center gap-3 rounded-lg pr-14 pl-11 text-sm ring-1 ring-line ring-inset sm:pr-32">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint max-sm:hidden" />
      <StatusBadge status={job.status} />
      {job.favourite && (
        <span className="shrink-0">
          <Heart aria-hidden className="size-3.5 fill-current" />
          <span className="sr-only">{messages.tileMarks.favorite}</span>
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-center lg:gap-3">
        <span dir="auto" className="truncate lg:flex-1">
          {job.prompt}
        </span>
        <span className="flex min-w-0 flex-col text-ink-soft text-xs sm:flex-row lg:max-w-[60%] sm:gap-1.5">
          {failure && (
            <>
              <span className="truncate">{failure.what}</span>
              <span className="shrink-0 truncate tabular-nums">{failure.cost}</span>
            </>
          )}
          {isShared && (
            <span className="shrink-0 max-lg:hidden">
              <TileByline job={job} isShared={isShared} />
            </span>
          )}
        </span>
      </span>
    </span>
  );
}
