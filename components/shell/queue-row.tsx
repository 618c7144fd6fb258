"use client";

import { JobProgress, StatusBadge } from "@/components/job/job-status";
import { JobThumbnail } from "@/components/job/job-thumbnail";
import { TypicalDuration } from "@/components/job/typical-duration";
import { useInputPicture } from "@/components/job/use-input-picture";
import { Elapsed } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { isActive, type Job } from "@/lib/jobs/job";
import { jobLink } from "@/lib/navigation/gallery";
import { endedAt } from "./job-ends";
import { messages } from "./messages";

/** One job of the queue, as a link to it. */
export function QueueRow({ job, onLeave }: { job: Job; onLeave: () => void }) {
  const input = useInputPicture(job);
  const isRunning = isActive(job.status);
  return (
    <Link
      href={jobLink(job.id)}
      onClick={onLeave}
      data-job-id={job.id}
      data-status={job.status}
      className="flex items-center gap-3 rounded-md p-2 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="block size-12 shrink-0 overflow-hidden rounded-md bg-sunken">
        <JobThumbnail job={job} inputUrl={input?.preview_url} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span dir="auto" className="truncate text-sm">
          {job.prompt}
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
  );
}
