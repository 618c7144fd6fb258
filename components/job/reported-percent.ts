import { isActive, type Job } from "@/lib/jobs/job";

/** The share of a running job that the API reported; null without one. 0 says nothing of a job that has not begun. */
export const reportedPercent = ({
  status,
  progress_percent,
}: Pick<Job, "status" | "progress_percent">): number | null =>
  isActive(status) && (status === "processing" || progress_percent) ? progress_percent : null;
