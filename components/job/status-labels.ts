import type { Tone } from "@/components/ui/badge";
import type { JobState } from "@/lib/jobs/job";
import { messages } from "./messages";

const { status } = messages;

/** The text of each state on a card. Waiting for a slot is not a failure, and neither is a lost response. */
export const STATUS_LABELS: Record<JobState, { label: string; tone: Tone; explained: string }> = {
  sending: { tone: "neutral", ...status.sending },
  checking: { tone: "neutral", ...status.checking },
  queued: { tone: "neutral", ...status.queued },
  processing: { tone: "accent", ...status.processing },
  completed: { tone: "positive", ...status.completed },
  failed: { tone: "danger", ...status.failed },
  canceled: { tone: "neutral", ...status.canceled },
  rejected: { tone: "danger", ...status.rejected },
};
