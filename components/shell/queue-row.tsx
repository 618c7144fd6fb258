"use client";

import { CancelInList } from "@/components/job/cancel-job";
import { useInputPicture } from "@/components/job/job-inputs";
import { JobThumbnail } from "@/components/job/job-picture";
import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { placeLabel } from "@/components/job/status-labels";
import { TypicalDuration } from "@/components/job/typical-duration";
import { Elapsed } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { isActive, type Job } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { modelName } from "@/lib/kinds/request-summary";
import { jobLink } from "@/lib/navigation/gallery";
import { excerpt } from "@/lib/platform/excerpt";
import { formatTime } from "@/lib/platform/format";
import { endedAt } from "./job-ends";
import { messages } from "./messages";

/**
 * One job of the queue, as a link to it: its prompt, what tells it from others with the same prompt, and its state.
 * One that waits can be canceled by itself.
 */
export function QueueRow({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const input = useInputPicture(job);
  const isRunning = isActive(job.status);
  return (
    <div className="flex items-center rounded-md hover:bg-hover">
      <Link
        href={jobLink(job.id)}
        onClick={onLeave}
        data-job-id={job.id}
        data-status={job.status}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md p-2 outline-offset-[-2px]"
      >
        <span className="block size-12 shrink-0 overflow-hidden rounded-xs bg-stage">
          <JobThumbnail job={job} inputUrl={input?.preview_url} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span dir="auto" translate="no" className="truncate text-sm">
            {excerpt(job.prompt)}
          </span>
          <span className="truncate text-ink-soft text-xs tabular-nums">
            {[placeLabel(job.series), kindAndModel(job), formatTime(job.created_at)]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-ink-soft text-xs tabular-nums">
            <StatusBadge status={job.status} error={job.error} />
            {isRunning && job.progress_percent !== null && (
              <span>{messages.queuePanel.progress(job.progress_percent)}</span>
            )}
            <Elapsed since={job.created_at} until={endedAt(job)} />
            {isRunning && <TypicalDuration job={job} />}
          </span>
          <JobProgress job={job} />
        </span>
      </Link>
      <CancelInList job={job} />
    </div>
  );
}

/** A kind that is named by its model says it once. */
const kindAndModel = ({ kind, model_id }: Job): string =>
  [...new Set([KINDS[kind].label, modelName(model_id)])].join(" · ");
