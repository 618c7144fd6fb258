import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorReference } from "@/components/ui/error-reference";
import type { Job } from "@/lib/jobs/job";
import { failureMessage } from "./failure-messages";

/**
 * What happened, what it cost, what to do next, the buttons that do it, and code and id for support, folded away. Empty
 * for a job without a failure.
 */
export function FailurePanel({ job, children }: { job: Job; children?: ReactNode }) {
  const message = failureMessage(job);
  if (!message) return null;
  const { title, what, cost, next, code, requestId } = message;
  return (
    <div className="flex w-full max-w-xl gap-3">
      <CircleAlert aria-hidden className="mt-0.75 size-4.5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="type-label">{title}</p>
        <p className="break-words text-ink-soft">{what}</p>
        <p className="text-ink-soft">
          {cost} {next}
        </p>
        {children && <div className="mt-1.5 flex flex-wrap items-center gap-1.5">{children}</div>}
        {(code || requestId) && (
          <div className="mt-1">
            <ErrorReference code={code} requestId={requestId} />
          </div>
        )}
      </div>
    </div>
  );
}
