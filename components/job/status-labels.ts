import type { Tone } from "@/components/ui/badge";
import type { JobState } from "@/lib/jobs/job";

/** The text of each state on a card. Waiting for a slot is not a failure, and neither is a lost answer. */
export const STATUS_LABELS: Record<JobState, { label: string; tone: Tone; explained: string }> = {
  sending: { label: "Sending", tone: "neutral", explained: "On its way to the service." },
  checking: {
    label: "Checking",
    tone: "neutral",
    explained: "An answer was lost. The same key is asked again until we know; this costs nothing.",
  },
  queued: { label: "Queued", tone: "neutral", explained: "Accepted. Waiting for a free slot." },
  processing: { label: "Rendering", tone: "accent", explained: "The service is making it." },
  completed: { label: "Done", tone: "positive", explained: "Finished." },
  failed: { label: "Failed", tone: "danger", explained: "The service could not finish it." },
  canceled: { label: "Canceled", tone: "neutral", explained: "The service ended it." },
  rejected: {
    label: "Not accepted",
    tone: "danger",
    explained: "The service refused it; nothing was reserved.",
  },
};
