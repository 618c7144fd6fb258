import { callOutbox, type PressedCall } from "@/lib/outbox/calls";
import { newToken, OutboxSender } from "@/lib/outbox/sender";
import { perPerson, storedPerPerson } from "@/lib/platform/stored";
import { approvalsClient } from "./approvals";
import { boardsClient } from "./boards";
import { CALL_BOX } from "./pending-calls";
import { roughCutsClient } from "./rough-cuts";

const boxOf = storedPerPerson({ name: CALL_BOX, schema: callOutbox, initial: [], acrossTabs: true });

/** The one outbox of a person in this tab for presses that are one call each. */
export const callOutboxOf = perPerson((personId) => {
  const box = boxOf(personId);
  const sender = new OutboxSender<PressedCall, unknown>({
    box,
    send: (entry) => {
      const headers = { "Idempotency-Key": entry.token };
      switch (entry.call) {
        case "run":
          return boardsClient.start({ params: { boardId: entry.boardId }, headers, body: entry.run });
        case "cut":
          return roughCutsClient.start({ params: { boardId: entry.boardId }, headers, body: entry.cut });
        case "approval":
          return approvalsClient.ask({ headers, body: entry.request });
      }
    },
    now: Date.now,
    newToken,
    after: (ms, task) => void setTimeout(task, ms),
  });
  return { box, sender };
});

/**
 * Sends a call until it has a response, over reloads, too. Rejects with the refusal.
 * @param asked what makes two presses the same one
 * @returns null for a press that repeats the previous one, which is not sent
 */
export function pressCall(
  personId: string,
  call: PressedCall,
  asked: unknown = call,
): Promise<unknown> | null {
  const { sender } = callOutboxOf(personId);
  const token = sender.press(asked, () => [call])?.[0];
  return token === undefined ? null : sender.outcome(token);
}
