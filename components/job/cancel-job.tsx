import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useJobPermissions } from "@/components/access/job-permissions";
import { jobsClient } from "@/components/api/jobs";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { applyJob } from "@/lib/jobs/apply-job";
import { isCancelable, type Job } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.cancelJob;

/** Cancels a job that waits to be sent again, unless it is somebody else's and the person is no owner. */
function useCancel(job: Job) {
  const { id } = job;
  const mayAct = useJobPermissions();
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const cancel = async () => {
    applyJob(cache, await jobsClient.cancel({ params: { jobId: id }, body: {} }));
    announce(text.canceled(1));
  };
  return {
    isOffered: isCancelable(job) && mayAct("cancel", job),
    isBusy,
    cancel: () => run(cancel, text.failed),
  };
}

/** A button that cancels a job; empty for one that can't be, because the API cannot cancel. */
export function CancelJobButton({ job }: { job: Job }) {
  const { isOffered, isBusy, cancel } = useCancel(job);
  if (!isOffered) return null;
  return (
    <Button busy={isBusy} icon={<X aria-hidden className="size-4" />} onClick={cancel}>
      {text.cancel}
    </Button>
  );
}
