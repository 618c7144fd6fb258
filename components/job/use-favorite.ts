"use client";

import { useQueryClient } from "@tanstack/react-query";
import { libraryClient } from "@/components/api/library";
import { toast } from "@/components/ui/toast";
import type { Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

/** Marks a job as a favorite, or takes the mark away; a toast says when that failed. */
export function useFavorite() {
  const cache = useQueryClient();
  return async (job: Job): Promise<void> => {
    try {
      const change = { params: { jobId: job.id }, body: { favorite: !job.favorite } };
      applyJob(cache, await libraryClient.annotate(change));
    } catch (error) {
      toast(errorMessage(error, messages.useFavorite.failed), { tone: "danger" });
    }
  };
}
