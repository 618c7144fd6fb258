import { Badge } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/clock";
import { Progress } from "@/components/ui/progress";
import { isActive, type Job, type JobState } from "@/lib/jobs/job";
import { STATUS_LABELS } from "./status-labels";
import { TypicalDuration } from "./typical-duration";

export function StatusBadge({ status }: { status: JobState }) {
  const { label, tone } = STATUS_LABELS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The share that the service reported; nothing for a settled job. */
export function JobProgress({ job, className }: { job: Job; className?: string }) {
  if (!isActive(job.status)) return null;
  return <Progress label="Progress" percent={job.progress_percent} {...(className ? { className } : {})} />;
}

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
