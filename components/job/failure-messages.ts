import type { Job } from "@/lib/jobs/job";
import { formatCredits } from "@/lib/platform/format";
import { refusalMessage } from "@/lib/platform/refusal-messages";

export type FailureMessage = {
  title: string;
  what: string;
  cost: string;
  next: string;
  requestId: string | null;
};

/** The message of a failed, refused or canceled job; null for any other. */
export function failureMessage(job: Job): FailureMessage | null {
  switch (job.status) {
    case "rejected": {
      const { title, advice } = refusalMessage("job", { status: job.error?.status });
      return {
        title,
        what: job.error?.message ?? "The service gave no reason.",
        cost: "Nothing was reserved.",
        next: advice,
        requestId: job.error?.request_id ?? job.request_id,
      };
    }
    case "failed":
      return {
        title: "The service could not finish it",
        what: job.failure_message ?? job.failure_code ?? "The service gave no reason.",
        cost: costOf(job),
        next: "Run it again as it is, or remix it. If it keeps failing, quote the request id to support.",
        requestId: job.request_id,
      };
    case "canceled":
      return {
        title: "The service canceled it",
        what: job.failure_message ?? "The service gave no reason.",
        cost: costOf(job),
        next: "Run it again when you still want it.",
        requestId: job.request_id,
      };
    default:
      return null;
  }
}

function costOf({ credits_used: used, credits_refunded: refunded, credits_reserved: reserved }: Job): string {
  if (used === null && refunded === null) return "The service has not said yet what it cost.";
  const back = refunded ? ` ${formatCredits(refunded)} came back.` : "";
  if (!used) return `It cost nothing.${back}`;
  const owed = reserved !== null && reserved !== used + (refunded ?? 0) ? " The figures do not add up." : "";
  return `It cost ${formatCredits(used)}.${back}${owed}`;
}
