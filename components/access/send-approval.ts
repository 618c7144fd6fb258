import { approvalsClient } from "@/components/api/approvals";
import { toast } from "@/components/ui/toast";
import type { AskApproval } from "@/lib/approvals/approval";
import type { SeriesOf } from "@/lib/jobs/job";
import { settingsLink } from "@/lib/navigation/settings";
import { inSeries, newToken, type Pressed, SAME_PRESS_MS } from "@/lib/outbox/outbox";
import { approvalNote } from "./approval-note";
import { messages } from "./messages";

const text = messages.askApproval;

/** A press as it was sent. Once more it is the same request: without a response, and after one for a moment. */
type Sent = { press: string; body: AskApproval; token: string; answeredAt: number | null };
let last: Sent | null = null;

const isRepeated = (sent: Sent, press: string): boolean =>
  sent.press === press && (sent.answeredAt === null || Date.now() - sent.answeredAt < SAME_PRESS_MS);

/** Sends a request for approval, with the note. Throws as `approvalsApi.ask` does. */
export async function sendApproval(jobs: readonly Pressed[], of: SeriesOf): Promise<void> {
  const press = JSON.stringify(jobs);
  const sent = last && isRepeated(last, press) ? last : newRequest(press, jobs, of);
  last = sent;
  await approvalsClient.ask({ body: sent.body, headers: { "Idempotency-Key": sent.token } });
  sent.answeredAt = Date.now();
  // A note that was changed meanwhile is for the next request.
  if (approvalNote.get() === sent.body.note) approvalNote.set("");
  toast(text.asked, { tone: "positive", link: { label: text.see, href: settingsLink("approvals") } });
}

const newRequest = (press: string, jobs: readonly Pressed[], of: SeriesOf): Sent => ({
  press,
  body: {
    jobs: inSeries(jobs, of, newToken()).map(({ body, credits }) => ({ ...body, credits_quoted: credits })),
    note: approvalNote.get(),
  },
  token: newToken(),
  answeredAt: null,
});
