import { Check, MessageSquareWarning } from "lucide-react";
import type { Verdict } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const text = messages.status;

/** What a visitor answered to a review, with their note. */
export function VerdictLine({ verdict: { verdict, name, note } }: { verdict: Verdict }) {
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-sm" data-verdict={verdict}>
      {verdict === "approved" ? (
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
      ) : (
        <MessageSquareWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      )}
      <span className="min-w-0">
        <span className={verdict === "approved" ? "text-positive" : "font-medium"}>
          {text[verdict](name)}
        </span>
        {note && (
          <bdi className="block text-ink-soft [overflow-wrap:anywhere]" dir="auto">
            {note}
          </bdi>
        )}
      </span>
    </p>
  );
}
