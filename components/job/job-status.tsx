import { Badge } from "@/components/ui/badge";
import { Countdown } from "@/components/ui/clock";
import { Progress } from "@/components/ui/progress";
import { isActive, isUnsent, type Job, type JobState } from "@/lib/jobs/job";
import { messages } from "./messages";
import { statusLabel } from "./status-labels";
import { TypicalDuration } from "./typical-duration";

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

/** Why an active job makes no progress, in one line. A wait with a known end is counted down. */
export function WaitingLine({ job }: { job: Job }) {
  const { explained } = statusLabel(job);
  const { rateLimited, retrying, unsent } = messages.jobStatus;
  return (
    <p className="text-ink-soft text-sm">
      {job.retry_at ? (
        <>
          {job.error?.status === 429 && `${rateLimited} `}
          {isUnsent(job) && `${unsent} `}
          {retrying.before} <Countdown at={Date.parse(job.retry_at)} />
          {retrying.after}
        </>
      ) : (
        explained
      )}{" "}
      <TypicalDuration job={job} />
    </p>
  );
}
