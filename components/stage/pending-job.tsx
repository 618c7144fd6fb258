"use client";

import type { ReactNode } from "react";
import { PendingPicture, useInputPicture } from "@/components/job/job-inputs";
import { StatusBadge } from "@/components/job/job-status";
import { mediaShape } from "@/components/job/media-shape";
import { Elapsed } from "@/components/ui/clock";
import { aspectOf } from "@/lib/jobs/facts";
import type { Job, JobState } from "@/lib/jobs/job";
import { messages } from "./messages";

type PendingJobProps = {
  job: Pick<Job, "kind" | "request">;
  status: JobState;
  /** For a job that was sent: what it waits for. */
  error?: Job["error"];
  /** When it was sent, as ISO text. */
  since: string;
  percent?: number | null;
  /** Below the state: the progress, and why it waits. */
  children?: ReactNode;
};

/** The place of a result that is being made, in its shape, with its state and the time since it was sent. */
export function PendingJob({ job, status, error = null, since, percent = null, children }: PendingJobProps) {
  const picture = useInputPicture(job);
  // Where a model takes the shape of its input, the request has no ratio.
  const aspect =
    job.request.ratio === undefined && picture?.width && picture.height
      ? picture.width / picture.height
      : aspectOf({ request: job.request, assets: [] });
  return (
    <div
      className="relative mx-auto flex flex-col justify-end overflow-hidden rounded-xs bg-stage p-3"
      style={mediaShape(aspect)}
    >
      <PendingPicture job={job} className="p-3 pb-28" />
      <div className="relative flex flex-col gap-2 rounded-md bg-raised p-3">
        <div className="flex items-center justify-between gap-3 text-ink-soft text-xs tabular-nums">
          <StatusBadge status={status} error={error} />
          <span className="flex gap-3">
            {percent !== null && <span>{messages.pendingJob.progress(percent)}</span>}
            <Elapsed since={since} />
          </span>
        </div>
        {children}
      </div>
    </div>
  );
}
