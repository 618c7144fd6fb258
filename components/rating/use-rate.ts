"use client";

import { useQueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { applyJob } from "@/lib/jobs/apply-job";
import type { Job } from "@/lib/jobs/job";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

/** Rates a job, or takes its rating away with null. A toast says when that failed. */
export function useRate() {
  const cache = useQueryClient();
  const rate = async (job: Job, rating: Job["rating"]): Promise<void> => {
    try {
      applyJob(cache, await libraryClient.annotate({ params: { jobId: job.id }, body: { rating } }));
    } catch (error) {
      toast(errorMessage(error, messages.failed), { tone: "danger" });
      return;
    }
    announce(messages.label(rating));
  };
  return rate;
}
