"use client";

import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { FieldError } from "@/components/ui/field";
import { useNumberField } from "@/components/ui/use-number-field";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import type { NumberRule } from "@/lib/platform/typed-number";
import { messages } from "./messages";

const text = messages.takesStepper;

const TAKES: NumberRule & { max: number } = { name: text.count, min: 1, max: MAX_TAKES };
const STEP =
  "touch-target grid h-11 w-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink disabled:opacity-45 aria-disabled:opacity-45 pointer-coarse:w-11 [&_svg]:size-3.5";

type TakesStepperProps = {
  takes: number;
  onTakes: (takes: number) => void;
  /** Why there can be only one; absent where there can be more. */
  onlyOne?: string | undefined;
};

/** How many takes a press of Generate makes of one request. */
export default function TakesStepper({ takes, onTakes, onlyOne }: TakesStepperProps) {
  const id = useId();
  const isFixed = onlyOne !== undefined;
  const shown = isFixed ? 1 : takes;
  // An emptied field keeps the number before.
  const { input, problem } = useNumberField(TAKES, shown, (wanted) => wanted !== null && onTakes(wanted));
  const note = problem ?? onlyOne;
  const step = (to: number) => !isFixed && to >= 1 && to <= TAKES.max && onTakes(to);
  return (
    <>
      {problem && (
        <div className="order-first basis-full">
          <FieldError id={id}>{problem}</FieldError>
        </div>
      )}
      <fieldset
        disabled={isFixed}
        aria-label={text.label}
        aria-describedby={note ? id : undefined}
        title={onlyOne}
        className="flex shrink-0 items-center rounded-md border border-line bg-raised"
      >
        <button
          type="button"
          aria-label={text.fewer}
          title={text.fewer}
          aria-disabled={shown === 1 || undefined}
          onClick={() => step(shown - 1)}
          className={STEP}
        >
          <Minus aria-hidden />
        </button>
        <input
          {...input}
          aria-label={text.count}
          aria-describedby={problem && id}
          onFocus={(event) => {
            input.onFocus();
            event.target.select();
          }}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
            input.onKeyDown(event);
            // Enter alone would send the form, which costs credits.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
          className="h-11 w-6 bg-transparent text-center text-sm tabular-nums disabled:opacity-45 aria-invalid:text-danger pointer-coarse:w-11"
        />
        <button
          type="button"
          aria-label={text.more}
          title={text.more}
          aria-disabled={shown === TAKES.max || undefined}
          onClick={() => step(shown + 1)}
          className={STEP}
        >
          <Plus aria-hidden />
        </button>
        {isFixed && (
          <span id={id} className="sr-only">
            {onlyOne}
          </span>
        )}
      </fieldset>
    </>
  );
}
