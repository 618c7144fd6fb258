import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useMay } from "@/components/access/may";
import { jobsClient } from "@/components/api/jobs";
import { Button } from "@/components/ui/button";
import { useTask } from "@/components/ui/use-task";
import { applyJob } from "@/lib/jobs/apply-job";
import { messages } from "./messages";

type CheckAgainProps = {
  jobId: string;
  variant?: "secondary" | "quiet";
  onChecked: () => void | Promise<void>;
};

/** Asks the upstream about this job again with the same key, so it costs nothing. Null for who may make nothing. */
export function useCheckAgain(jobId: string, onChecked: CheckAgainProps["onChecked"]) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const may = useMay();
  if (!may("make")) return null;
  const check = async () => {
    applyJob(cache, await jobsClient.check({ params: { jobId }, body: {} }));
    await onChecked();
  };
  return { check: () => run(check, messages.checkAgain.failed), isBusy };
}

/** The button that does so. */
export function CheckAgain({ jobId, variant = "secondary", onChecked }: CheckAgainProps) {
  const again = useCheckAgain(jobId, onChecked);
  return (
    again && (
      <Button
        variant={variant}
        size="sm"
        busy={again.isBusy}
        icon={<RefreshCw aria-hidden className="size-4" />}
        onClick={again.check}
      >
        {messages.checkAgain.check}
      </Button>
    )
  );
}
