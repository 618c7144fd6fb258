import type { QueryClient } from "@tanstack/react-query";
import { type CallEntry, callOutboxOf } from "@/components/api/call-outbox";
import { toast } from "@/components/ui/toast";
import { sumsKey } from "@/lib/jobs/keys";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";
import { toastApprovalAsked } from "./send-approval-request";

const text = messages.resumed;

/** Sends again what was pressed before this page was loaded and has no response, and says what becomes of it. */
export function resumeCalls(personId: string, cache: QueryClient): void {
  const { box, sender } = callOutboxOf(personId);
  // The part that sent what was pressed since says it.
  for (const entry of box.get().filter(({ pressedAt }) => pressedAt < performance.timeOrigin)) {
    sender.outcome(entry.token).then(
      () => {
        toastArrived(entry);
        void cache.invalidateQueries({ queryKey: sumsKey });
      },
      (error: unknown) => toast(errorMessage(error, text.failed), { tone: "danger" }),
    );
  }
  sender.resume();
}

function toastArrived(entry: CallEntry): void {
  if (entry.call === "approval") toastApprovalAsked(entry.request);
  if (entry.call !== "run") return;
  const takes = entry.run.cells.reduce((sum, cell) => sum + cell.takes, 0);
  toast(messages.takesQueued(takes), { topic: "board", isOfStudio: true });
}
