import { Heart } from "lucide-react";
import { failureMessage } from "@/components/job/failure-messages";
import { KIND_ICONS } from "@/components/job/icons";
import { StatusBadge } from "@/components/job/job-status";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { TileByline } from "./tile-labels";

type JobLineProps = { job: Job; isShared: boolean };

/** A job that ended without a result, in a compact row: what it was, why it ended, and what it cost. */
export function JobLine({ job, isShared }: JobLineProps) {
  const Icon = KIND_ICONS[job.kind];
  const failure = failureMessage(job);
  return (
    <span className="flex size-full items-center rounded-lg pr-14 pl-11 text-sm ring-1 ring-line ring-inset sm:pr-32">
      {/* In the place of the checkbox, which covers it. */}
      <span aria-hidden className="absolute inset-y-0 left-3 grid w-6 place-items-center text-ink-faint">
        <Icon className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-center lg:gap-3">
        <span className="flex min-w-0 items-center gap-2 lg:flex-1">
          <StatusBadge status={job.status} />
          {job.favorite && (
            <span className="shrink-0">
              <Heart aria-hidden className="size-3.5 fill-current" />
              <span className="sr-only">{messages.tileBadges.favorite}</span>
            </span>
          )}
          <span dir="auto" translate="no" className="truncate">
            {job.prompt}
          </span>
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
