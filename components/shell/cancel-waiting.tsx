"use client";

import { useQueryClient } from "@tanstack/react-query";
import { jobsClient } from "@/components/api/jobs";
import { messages } from "@/components/job/messages";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { isCancelable, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";

const text = messages.cancelJob;

/** Cancels every job that waits to be sent again; empty when there is none. */
export function CancelWaiting({ jobs }: { jobs: readonly Job[] }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const cancelable = jobs.filter(isCancelable);
  if (cancelable.length === 0) return null;
  const cancelAll = async () => {
    // The last in line first: each cancellation sends the next one again.
    const outcomes = await Promise.allSettled(
      cancelable.toReversed().map(async ({ id }) => {
        applyJob(cache, await jobsClient.cancel({ params: { jobId: id }, body: {} }));
      }),
    );
    const canceled = outcomes.filter(({ status }) => status === "fulfilled").length;
    const sent = outcomes.length - canceled;
    toast(sent === 0 ? text.canceled(canceled) : text.failedSome(canceled, sent));
  };
  return (
    <Button variant="quiet" size="sm" busy={isBusy} onClick={() => run(cancelAll, text.failed)}>
      {text.cancelAll(cancelable.length)}
    </Button>
  );
}
