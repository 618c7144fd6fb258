import { Check, MessageSquareWarning } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { MadeBy, SharedGuest } from "@/lib/reviews/shared-review";
import { MadeByNote } from "./made-by";
import { messages } from "./messages";

const text = messages.decision;

type DecisionProps = {
  madeBy: MadeBy;
  /** This visitor, once they said something. */
  own: SharedGuest | undefined;
  isBusy: boolean;
  onDecide: (verdict: "approved" | "changes") => void;
  onTakeBack: () => void;
};

/** What the bar of a review says: what made it, and the answer of this visitor to all of it. */
export function Decision({ madeBy, own, isBusy, onDecide, onTakeBack }: DecisionProps) {
  const verdict = own?.verdict?.verdict;
  return (
    <div className="grid grid-cols-2 items-center gap-x-2 gap-y-2 wide:grid-cols-[minmax(0,1fr)_auto_auto_auto] wide:gap-x-3">
      <div className="col-span-2 min-w-0 wide:col-span-1">
        <MadeByNote by={madeBy} />
      </div>
      {verdict ? (
        <p
          className="col-span-2 flex min-w-0 items-center gap-1.5 text-sm wide:col-span-1"
          data-verdict={verdict}
        >
          {verdict === "approved" ? (
            <Check aria-hidden className="size-4 shrink-0 text-positive" />
          ) : (
            <MessageSquareWarning aria-hidden className="size-4 shrink-0 text-ink-soft" />
          )}
          <span className={verdict === "approved" ? "mr-auto text-positive" : "mr-auto"}>
            {text.yours[verdict]}
          </span>
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            aria-label={text.takeBackAnswer}
            onClick={onTakeBack}
          >
            {text.takeBack}
          </Button>
        </p>
      ) : (
        <span className="max-wide:hidden" />
      )}
      <Button className="h-11!" onClick={() => onDecide("changes")}>
        {text.changes}
      </Button>
      <Button
        variant="primary"
        className="h-11!"
        icon={<Check aria-hidden className="size-4" />}
        onClick={() => onDecide("approved")}
      >
        {text.approve}
      </Button>
    </div>
  );
}

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
