import * as z from "zod/mini";
import { askApproval } from "@/lib/approvals/approval";
import { startRun } from "@/lib/boards/run";
import { startRoughCut } from "@/lib/cuts/cut";
import { OutboxSender, waiting } from "@/lib/outbox/sender";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { perPerson, storedPerPerson } from "@/lib/platform/stored";
import { newRevision } from "@/lib/reviews/revision";
import { approvalsClient } from "./approvals";
import { boardsClient } from "./boards";
import { CALL_OUTBOX_NAME } from "./pending-calls";
import { roughCutsClient } from "./rough-cuts";

/** A press that is one call, whatever it is for: takes, revised takes or a rough cut of a board, or a request to owners. */
const callEntry = z.discriminatedUnion("call", [
  z.object({ ...waiting, call: z.literal("run"), boardId: z.string(), run: startRun }),
  z.object({
    ...waiting,
    call: z.literal("revise"),
    boardId: z.string(),
    reviewId: z.string(),
    revision: newRevision,
  }),
  z.object({ ...waiting, call: z.literal("cut"), boardId: z.string(), cut: startRoughCut }),
  z.object({ ...waiting, call: z.literal("approval"), request: askApproval }),
]);
export type CallEntry = z.infer<typeof callEntry>;
const callOutbox = z.array(callEntry);

type WithoutWaiting<Entry> = Entry extends unknown ? Omit<Entry, keyof typeof waiting> : never;
type PressedCall = WithoutWaiting<CallEntry>;

/** The board whose takes a call makes or asks for; null for any other call. */
export function boardOfTakes(call: PressedCall): string | null {
  if (call.call === "run" || call.call === "revise") return call.boardId;
  return call.call === "approval" && "board_id" in call.request ? call.request.board_id : null;
}

const boxOf = storedPerPerson({ name: CALL_OUTBOX_NAME, schema: callOutbox, initial: [], acrossTabs: true });

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
        case "revise":
          return importWithRetry(() => import("./reviews")).then(({ reviewsClient }) =>
            reviewsClient.revise({
              params: { reviewId: entry.reviewId },
              headers,
              body: entry.revision,
            }),
          );
        case "cut":
          return roughCutsClient.start({ params: { boardId: entry.boardId }, headers, body: entry.cut });
        case "approval":
          return approvalsClient.ask({ headers, body: entry.request });
      }
    },
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
