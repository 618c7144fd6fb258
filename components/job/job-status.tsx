import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { isActive, type Job, type JobState } from "@/lib/jobs/job";
import { STATUS_LABELS } from "./status-labels";

export function StatusBadge({ status }: { status: JobState }) {
  const { label, tone } = STATUS_LABELS[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The share that the service reported; nothing for a settled job. */
export function JobProgress({ job, className }: { job: Job; className?: string }) {
  if (!isActive(job.status)) return null;
  return <Progress label="Progress" percent={job.progress_percent} {...(className ? { className } : {})} />;
}
