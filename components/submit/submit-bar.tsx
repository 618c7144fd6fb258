import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Countdown } from "@/components/ui/clock";
import { Kbd } from "@/components/ui/kbd";
import { BudgetNote } from "./budget-note";
import { messages } from "./messages";

const text = messages.submitBar;

type SubmitBarProps = {
  /** Whole credits that will be reserved; null while the form is incomplete. */
  credits: number | null;
  /** Credits of the probable charge, when they differ from the reserved ones. */
  expected?: number | undefined;
  waitsUntil: string | null;
  /** How many jobs the credits are for. */
  takes: number;
  /** Beside the button. */
  children?: ReactNode;
};

/** Price and button, always visible: at the bottom of the form, above a phone's page bar. */
export function SubmitBar({ credits, expected = credits ?? 0, waitsUntil, takes, children }: SubmitBarProps) {
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-canvas px-4 py-3 short:static md:-mx-6 md:px-6">
      <BudgetNote credits={credits} takes={takes} />
      <p className="min-w-0 flex-1 text-ink-soft text-xs tabular-nums">
        {waitsUntil ? (
          <>
            {text.rateLimited.before} <Countdown at={Date.parse(waitsUntil)} />
            {text.rateLimited.after}
          </>
        ) : credits !== null && expected !== credits ? (
          text.reserved(credits, expected)
        ) : (
          // Beside the longer button of several takes there is no room.
          <span className={takes > 1 ? "hidden" : "max-lg:hidden"}>
            <Kbd>{text.keys.ctrl}</Kbd> <Kbd>{text.keys.enter}</Kbd>
          </span>
        )}
      </p>
      {children}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={credits === null}
        className="max-sm:flex-1 tabular-nums"
      >
        {credits !== null ? text.generateFor(takes, credits) : text.generate}
      </Button>
    </div>
  );
}
