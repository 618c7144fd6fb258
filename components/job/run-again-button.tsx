import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";
import { useRunAgain } from "./use-run-again";

type RunAgainButtonProps = { job: Job; personId: string; onSent: () => void };

/** The same request as a new job, at today's price. Empty when it cannot be made any more or would be rejected again. */
export function RunAgainButton({ job, personId, onSent }: RunAgainButtonProps) {
  const { credits, run } = useRunAgain(job, personId);
  if (credits === null) return null;
  return (
    <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={() => run() && onSent()}>
      {messages.jobActions.runAgain(credits)}
    </Button>
  );
}
