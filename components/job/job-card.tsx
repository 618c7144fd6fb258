import { clsx } from "clsx";
import type { ReactNode } from "react";
import { isActive, type Job } from "@/lib/jobs/job";
import { Elapsed } from "./elapsed";
import { JobPicture } from "./job-picture";
import { JobProgress } from "./job-progress";
import { requestLine } from "./request-words";
import { aspectOf } from "./shape";
import { StatusBadge } from "./status-badge";

type JobCardProps = {
  job: Job;
  /** Wraps the picture, so that a page decides where a card leads: a link, a button, or nothing. */
  children?: (picture: ReactNode) => ReactNode;
  selected?: boolean;
};

/** One job in small: poster or progress, prompt, model and settings. Live by its props alone. */
export function JobCard({ job, children = (picture) => picture, selected = false }: JobCardProps) {
  const picture = (
    <div
      className="relative overflow-hidden rounded-lg bg-sunken"
      style={{ aspectRatio: Math.max(1, aspectOf(job)) }}
    >
      <JobPicture job={job} />
      {job.status !== "completed" && (
        <div className="absolute inset-x-0 bottom-0 flex flex-col gap-2 p-2.5">
          <div className="flex items-center justify-between text-ink-soft text-xs">
            <StatusBadge status={job.status} />
            {isActive(job.status) && <Elapsed since={job.created_at} />}
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
      className={clsx(
        "flex min-w-0 flex-col gap-2",
        selected && "rounded-lg outline-2 outline-accent outline-offset-2",
      )}
    >
      {children(picture)}
      <div className="min-w-0">
        <p className="line-clamp-2 break-words text-sm">{job.prompt}</p>
        <p className="truncate text-ink-faint text-xs tabular-nums">
          {job.model_id} · {requestLine(job.request)}
        </p>
      </div>
    </article>
  );
}
