"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { jobsClient } from "@/components/api/jobs";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { isCancelable, type Job } from "@/lib/jobs/job";
import { applyJob } from "@/lib/jobs/queries";
import { messages } from "./messages";

const text = messages.cancelJob;

/** Cancels a job that waits to be sent again; empty for any other, because the API cannot cancel. */
export function CancelJob({ job }: { job: Job }) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  if (!isCancelable(job)) return null;
  const cancel = async () => {
    applyJob(cache, await jobsClient.cancel(job.id));
    announce(text.canceled(1));
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isBusy}
      icon={<X aria-hidden className="size-4" />}
      onClick={() => run(cancel, text.failed)}
    >
      {text.cancel}
    </Button>
  );
}
