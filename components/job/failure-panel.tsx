import { Callout } from "@/components/ui/callout";
import { RequestId } from "@/components/ui/request-id";
import type { Job } from "@/lib/jobs/job";
import { failureMessage } from "./failure-messages";

/**
 * What happened, what it cost, what to do next, and the id for support. Empty for a job without a failure.
 */
export function FailurePanel({ job }: { job: Job }) {
  const message = failureMessage(job);
  if (!message) return null;
  const { title, what, cost, next, requestId } = message;
  return (
    <Callout
      tone="danger"
      title={title}
      action={
        requestId && (
          <span className="text-ink-soft">
            <RequestId id={requestId} />
          </span>
        )
      }
    >
      <p className="break-words">{what}</p>
      <p className="mt-1">
        {cost} {next}
      </p>
    </Callout>
  );
}
