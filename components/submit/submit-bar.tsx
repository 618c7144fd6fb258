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
};

/** Price and button, always visible: at the bottom of the form, above a phone's page bar. */
export function SubmitBar({ credits, expected = credits ?? 0, waitsUntil }: SubmitBarProps) {
  return (
    <div className="sticky bottom-(--bar) z-10 -mx-4 mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-canvas px-4 py-3 short:static md:-mx-6 md:px-6">
      <BudgetNote credits={credits} />
      <p className="min-w-0 flex-1 text-ink-soft text-xs tabular-nums">
        {waitsUntil ? (
          <>
            {text.rateLimited.before} <Countdown at={Date.parse(waitsUntil)} />
            {text.rateLimited.after}
          </>
        ) : credits !== null && expected !== credits ? (
          text.reserved(credits, expected)
        ) : (
          <span className="max-lg:hidden">
            <Kbd>{text.keys.ctrl}</Kbd> <Kbd>{text.keys.enter}</Kbd>
          </span>
        )}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        disabled={credits === null}
        className="max-sm:flex-1 tabular-nums"
      >
        {credits !== null ? text.generateFor(credits) : text.generate}
      </Button>
    </div>
  );
}
