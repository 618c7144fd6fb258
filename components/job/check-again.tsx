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

/** Asks the upstream about this job again with the same key, so it costs nothing. */
export function CheckAgain({ jobId, variant = "secondary", onChecked }: CheckAgainProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const may = useMay();
  if (!may("make")) return null;
  const check = async () => {
    applyJob(cache, await jobsClient.check({ params: { jobId }, body: {} }));
    await onChecked();
  };
  return (
    <Button
      variant={variant}
      size="sm"
      busy={isBusy}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => run(check, messages.checkAgain.failed)}
    >
      {messages.checkAgain.check}
    </Button>
  );
}
