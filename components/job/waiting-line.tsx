"use client";

import { Countdown } from "@/components/ui/clock";
import type { Job } from "@/lib/jobs/job";
import { STATUS_LABELS } from "./status-labels";
import { TypicalDuration } from "./typical-duration";

/** Why an active job makes no progress, in one line. A wait with a known end is counted down. */
export function WaitingLine({ job }: { job: Job }) {
  const { explained } = STATUS_LABELS[job.status];
  return (
    <p className="text-ink-soft text-sm">
      {job.retry_at ? (
        <>
          {job.error?.status === 429 ? "The service asked us to wait. " : "Asking again by itself "}
          Next try <Countdown at={Date.parse(job.retry_at)} />. Nothing to do.
        </>
      ) : (
        explained
      )}{" "}
      <TypicalDuration job={job} />
    </p>
  );
}
