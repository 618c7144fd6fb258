"use client";

import { Check, MessageSquareWarning } from "lucide-react";
import { bottomBar } from "@/components/ui/bottom-bar";
import { Button } from "@/components/ui/button";
import { formatMomentDay } from "@/lib/platform/format";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const text = messages.decision;

type DecisionProps = {
  review: SharedReview;
  isBusy: boolean;
  onDecide: (verdict: "approved" | "changes") => void;
  onTakeBack: () => void;
};

/** The answer to all of it. On a phone it stays at the bottom of the window. */
export function Decision({ review: { verdict, expires_at }, isBusy, onDecide, onTakeBack }: DecisionProps) {
  const isApproved = verdict?.verdict === "approved";
  return (
    <section
      ref={bottomBar}
      className="grid grid-cols-2 gap-2 border-line border-t bg-canvas px-4.5 pt-3 pb-4 max-[56.25rem]:fixed max-[56.25rem]:inset-x-0 max-[56.25rem]:bottom-0 max-[56.25rem]:z-20 max-[56.25rem]:px-3.5 max-[56.25rem]:pb-[calc(0.875rem+env(safe-area-inset-bottom,0px))]"
    >
      {verdict && (
        <p className="col-span-2 flex min-w-0 items-center gap-1.5 text-sm" data-verdict={verdict.verdict}>
          {isApproved ? (
            <Check aria-hidden className="size-4 shrink-0 text-positive" />
          ) : (
            <MessageSquareWarning aria-hidden className="size-4 shrink-0 text-ink-soft" />
          )}
          <span className={isApproved ? "mr-auto truncate text-positive" : "mr-auto truncate"}>
            {isApproved ? text.approved(verdict.name) : text.asked(verdict.name)}
          </span>
          {verdict.is_yours && (
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              aria-label={text.takeBackAnswer}
              onClick={onTakeBack}
            >
              {text.takeBack}
            </Button>
          )}
        </p>
      )}
      {verdict?.note && (
        <p dir="auto" className="col-span-2 line-clamp-3 text-ink-soft text-sm [overflow-wrap:anywhere]">
          {verdict.note}
        </p>
      )}
      <p className="col-span-2 text-ink-soft text-xs max-[56.25rem]:hidden">
        {text.until(formatMomentDay(expires_at))}
      </p>
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
    </section>
  );
}
