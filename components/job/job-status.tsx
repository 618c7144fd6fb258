import { Badge } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/clock";
import { Progress } from "@/components/ui/progress";
import { isActive, isUnsent, type Job, type JobState } from "@/lib/jobs/job";
import { messages } from "./messages";
import { statusLabel } from "./status-labels";

/** With its `error`, a job that waits to be sent again says what it waits for. */
export function StatusBadge({ status, error = null }: { status: JobState; error?: Job["error"] }) {
  const { label, tone } = statusLabel({ status, error });
  return (
    <Badge tone={tone} wraps={label.includes(" ")}>
      {label}
    </Badge>
  );
}

/** The share that the upstream reported; nothing for a settled job. */
export function JobProgress({ job, className }: { job: Job; className?: string }) {
  if (!isActive(job.status)) return null;
  return (
    <Progress
      label={messages.jobStatus.progress}
      percent={job.progress_percent}
      {...(className ? { className } : {})}
    />
  );
}

/** Why an active job makes no progress. A wait with a known end is counted down. */
export function WaitingText({ job }: { job: Job }) {
  const { rateLimited, retrying, unsent } = messages.jobStatus;
  if (!job.retry_at) return statusLabel(job).explained;
  return (
    <>
      {job.error?.status === 429 && `${rateLimited} `}
      {isUnsent(job) && `${unsent} `}
      {retrying.before} <Countdown at={Date.parse(job.retry_at)} />
      {retrying.after}
    </>
  );
}
