import { refusalMessage } from "@/lib/http/refusals/refusal-messages";
import { type Job, UNKNOWN_OUTCOME, wasCanceledHere } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.failure;

type FailureMessage = {
  title: string;
  what: string;
  cost: string;
  next: string;
  requestId: string | null;
  /** The API's code of the error or failure; null if it gave none. */
  code: string | null;
};

/** The message of a failed, refused or canceled job, or of one without its result; null for any other. */
export function failureMessage(job: Job): FailureMessage | null {
  switch (job.status) {
    case "completed":
      return resultMessage(job);
    case "rejected": {
      const { title, advice } = refusalMessage("job", {
        status: job.error?.status,
        conflict: job.error?.conflict,
      });
      return {
        title,
        what: job.error?.message ?? text.noReason,
        cost: text.nothingReserved,
        next: advice,
        requestId: job.error?.request_id ?? job.request_id,
        code: job.error?.code ?? null,
      };
    }
    case "failed": {
      const isUnknown = job.failure_code === UNKNOWN_OUTCOME;
      return {
        title: text.failed,
        what: job.failure_message ?? text.noReason,
        cost: isUnknown ? text.untracedCost : costOf(job),
        next: isUnknown ? text.untracedNext : text.failedNext,
        requestId: job.request_id ?? job.error?.request_id ?? null,
        code: job.failure_code ?? job.error?.code ?? null,
      };
    }
    case "canceled":
      return {
        title: wasCanceledHere(job) ? text.canceledHere : text.canceled,
        what: job.failure_message ?? text.noReason,
        cost: costOf(job),
        next: text.canceledNext,
        requestId: job.request_id,
        code: job.failure_code,
      };
    default:
      return null;
  }
}

/** A result that is missing, or was saved and is no good. */
function resultMessage(job: Job): FailureMessage | null {
  const about = { cost: costOf(job), requestId: job.request_id };
  if (job.error && job.assets.length === 0) {
    const { message, code } = job.error;
    return { ...about, title: text.noResult, what: message, next: text.noResultNext, code };
  }
  const bad = job.assets.find(({ archived_at, archive_error }) => archived_at && archive_error);
  if (!bad?.archive_error) return null;
  return { ...about, title: text.badResult, what: bad.archive_error, next: text.badResultNext, code: null };
}

function costOf({ credits_used: used, credits_refunded: refunded, credits_reserved: reserved }: Job): string {
  if (used === null && refunded === null) return text.unknownCost;
  const back = refunded ? [text.refunded(refunded)] : [];
  if (!used) return [text.notCharged, ...back].join(" ");
  const missing = reserved === null ? 0 : reserved - used - (refunded ?? 0);
  const owed = missing > 0 ? [text.missing(missing)] : missing < 0 ? [text.overReserved(-missing)] : [];
  return [text.charged(used), ...back, ...owed].join(" ");
}
