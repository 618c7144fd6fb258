import { Callout } from "@/components/ui/callout";
import { ErrorReference } from "@/components/ui/error-reference";
import type { Job } from "@/lib/jobs/job";
import { failureMessage } from "./failure-messages";

/**
 * What happened, what it cost, what to do next, and code and id for support. Empty for a job without a failure.
 */
export function FailurePanel({ job }: { job: Job }) {
  const message = failureMessage(job);
  if (!message) return null;
  const { title, what, cost, next, code, requestId } = message;
  return (
    <Callout
      tone="danger"
      title={title}
      action={(code || requestId) && <ErrorReference code={code} requestId={requestId} />}
    >
      <p className="break-words">{what}</p>
      <p className="mt-1">
        {cost} {next}
      </p>
    </Callout>
  );
}
