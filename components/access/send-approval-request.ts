import { pressCall } from "@/components/api/call-outbox";
import { toast } from "@/components/ui/toast";
import type { AskApproval } from "@/lib/approvals/approval";
import type { SeriesOf } from "@/lib/jobs/job";
import { settingsLink } from "@/lib/navigation/settings";
import { inSeries, type Pressed } from "@/lib/outbox/outbox";
import { newToken } from "@/lib/outbox/sender";
import { approvalNote } from "./approval-note";
import { messages } from "./messages";

const text = messages.askApproval;

/**
 * Sends a request for approval. Throws as `approvalsApi.ask` does.
 * @param asked what makes two presses the same one
 */
export async function sendApprovalRequest(
  personId: string,
  request: AskApproval,
  asked: unknown,
): Promise<void> {
  const sent = pressCall(personId, { call: "approval", request }, asked);
  if (!sent) return;
  await sent;
  // A note that was changed meanwhile is for the next request.
  if (approvalNote.get() === request.note) approvalNote.set("");
  toastApprovalAsked(request);
}

/** Asks owners for the jobs of a press, with the note. Throws as `sendApprovalRequest` does. */
export const sendApprovalRequestForJobs = (
  personId: string,
  jobs: readonly Pressed[],
  of: SeriesOf,
): Promise<void> =>
  sendApprovalRequest(
    personId,
    {
      jobs: inSeries(jobs, of, newToken()).map(({ body, credits }) => ({ ...body, credits_quoted: credits })),
      note: approvalNote.get(),
    },
    // Without the series, whose id is another at each press.
    jobs.map(({ body }) => body),
  );

export function toastApprovalAsked(request: AskApproval): void {
  toast("jobs" in request ? text.asked : text.askedTakes, {
    tone: "positive",
    link: { label: text.see, href: settingsLink("approvals") },
  });
}
