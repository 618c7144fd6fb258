import { Check, MessageSquareWarning } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { MadeBy, SharedGuest } from "@/lib/reviews/shared-review";
import { MadeNote } from "./made-by";
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
        <MadeNote by={madeBy} />
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
