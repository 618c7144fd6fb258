"use client";

import { useState } from "react";
import { prefersReducedMotion } from "@/components/ui/preferences";
import { isActive, type Job } from "@/lib/jobs/job";

/**
 * True for a job that was active when it was first shown here and is completed now: its clip may play by itself. False
 * for a person who wants less motion. The component that calls it has the job's id as its key.
 */
export function useFinishedHere(job: Job): boolean {
  const [wasActive] = useState(() => isActive(job.status));
  return wasActive && job.status === "completed" && !prefersReducedMotion();
}
