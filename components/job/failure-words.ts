import type { Job } from "@/lib/jobs/job";
import { formatCredits } from "@/lib/platform/format";

export type FailureWords = {
  title: string;
  what: string;
  cost: string;
  next: string;
  requestId: string | null;
};

const TITLE: Record<number, string> = {
  400: "The service did not take this request",
  401: "The key was not accepted",
  402: "Not enough credits",
  403: "This key may not do that",
  409: "The service saw a conflict",
  422: "Refused by the service's content rules",
};

const NEXT: Record<number, string> = {
  400: "Remix it, change what is named above, and generate again.",
  401: "Replace the key, then run it again.",
  402: "Top up the account, or remix it with cheaper settings.",
  403: "Ask whoever manages the key for its scopes and plan.",
  422: "Remix it and change one thing at a time: the prompt first, then the inputs.",
};

/** What a failed, refused or canceled job says for itself; null for one that went well or still runs. */
export function failureWords(job: Job): FailureWords | null {
  switch (job.status) {
    case "rejected":
      return {
        title: TITLE[job.error?.status ?? 0] ?? "The service refused it",
        what: job.error?.message ?? "The service gave no reason.",
        cost: "Nothing was reserved.",
        next: NEXT[job.error?.status ?? 0] ?? "Remix it and try again, or quote the request id to support.",
        requestId: job.error?.request_id ?? job.request_id,
      };
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
