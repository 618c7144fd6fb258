import { Check, MessageSquareWarning } from "lucide-react";
import type { SharedGuest } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const text = messages.decision;

type AnswersProps = {
  guests: readonly SharedGuest[];
  /** What each is called. */
  names: ReadonlyMap<string, string>;
};

/** The answers of everybody who has the link, with their notes. */
export function Answers({ guests, names }: AnswersProps) {
  const answered = guests.flatMap(({ id, verdict, is_yours }) =>
    verdict ? [{ id, verdict, is_yours }] : [],
  );
  if (answered.length === 0) return null;
  return (
    <ul aria-label={text.answers} className="flex flex-col gap-1.5 px-4.5 pb-3 text-sm">
      {answered.map(({ id, verdict: { verdict, note }, is_yours }) => {
        const isApproved = verdict === "approved";
        const name = names.get(id) ?? "";
        return (
          <li key={id} className="flex min-w-0 items-start gap-1.5">
            {isApproved ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
            ) : (
              <MessageSquareWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
            )}
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className={isApproved ? "text-positive" : undefined}>
                {isApproved ? text.approved(name) : text.asked(name)}
                {is_yours && <span className="text-ink-soft">{text.you}</span>}
              </p>
              {note && (
                <p dir="auto" className="text-ink-soft">
                  {note}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
