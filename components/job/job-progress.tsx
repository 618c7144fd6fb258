import { Progress } from "@/components/ui/progress";
import { isActive, type Job } from "@/lib/jobs/job";

/** The share the service reported, and nothing else; nothing at all once the job is settled. */
export function JobProgress({ job, className }: { job: Job; className?: string }) {
  if (!isActive(job.status)) return null;
  return <Progress label="Progress" percent={job.progress_percent} {...(className ? { className } : {})} />;
}
