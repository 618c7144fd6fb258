import type { Tone } from "@/components/ui/badge";
import {
  isActive,
  isAwaitingResponse,
  isOutOfReach,
  isUnsent,
  isWaitingForSlot,
  type Job,
  type JobState,
} from "@/lib/jobs/job";
import { messages } from "./messages";

const { status } = messages;

type Label = { label: string; tone: Tone; explained: string };

/** The text of each state on a card. Waiting for a slot is not a failure, and neither is a lost response. */
export const STATUS_LABELS: Record<JobState, Label> = {
  sending: { tone: "neutral", ...status.sending },
  checking: { tone: "neutral", ...status.checking },
  queued: { tone: "neutral", ...status.queued },
  processing: { tone: "accent", ...status.processing },
  completed: { tone: "positive", ...status.completed },
  failed: { tone: "danger", ...status.failed },
  canceled: { tone: "neutral", ...status.canceled },
  rejected: { tone: "danger", ...status.rejected },
};

/** The text of a job's state, which for a job that waits says what it waits for. */
export function statusLabel(job: Pick<Job, "status" | "error">): Label {
  if (isOutOfReach(job)) return { tone: "warning", ...status.outOfReach };
  if (isUnsent(job)) return { tone: "warning", ...status.unsent };
  if (!isWaitingForSlot(job)) return followed(job);
  return { tone: "neutral", ...(job.error?.conflict === "concurrency" ? status.noSlot : status.conflict) };
}

/** An accepted job whose record can't be read says why. */
function followed({ status, error }: Pick<Job, "status" | "error">): Label {
  const label = STATUS_LABELS[status];
  const isAccepted = isActive(status) && !isAwaitingResponse(status);
  return isAccepted && error ? { ...label, explained: error.message } : label;
}
