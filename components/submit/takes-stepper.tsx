"use client";

import { NumberField } from "@base-ui/react/number-field";
import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { MAX_TAKES } from "@/lib/drafts/takes-draft";
import { LOCALE } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.takesStepper;

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const STEP =
  "touch-target grid h-11 w-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-45 pointer-coarse:w-11 [&_svg]:size-3.5";

type TakesStepperProps = {
  takes: number;
  onTakes: (takes: number) => void;
  /** Why there can be only one; absent where there can be more. */
  onlyOne?: string | undefined;
};

/** How many takes a press of Generate makes of one request. */
export default function TakesStepper({ takes, onTakes, onlyOne }: TakesStepperProps) {
  const reason = useId();
  const isFixed = onlyOne !== undefined;
  const shown = isFixed ? 1 : takes;
  return (
    <NumberField.Root
      render={<fieldset disabled={isFixed} />}
      aria-label={text.label}
      aria-describedby={isFixed ? reason : undefined}
      title={onlyOne}
      disabled={isFixed}
      value={shown}
      // An emptied field keeps the number before.
      onValueChange={(wanted) => wanted !== null && onTakes(wanted)}
      min={1}
      max={MAX_TAKES}
      smallStep={1}
      format={WHOLE}
      locale={LOCALE}
      className="flex shrink-0 items-center rounded-md border border-line bg-raised shadow-control"
    >
      <NumberField.Decrement aria-label={text.fewer} title={text.fewer} className={STEP}>
        <Minus aria-hidden />
      </NumberField.Decrement>
      <NumberField.Input
        // A number with limits, which the text field of the library does not tell.
        role="spinbutton"
        aria-roledescription={undefined}
        aria-label={text.count}
        aria-valuenow={shown}
        aria-valuemin={1}
        aria-valuemax={MAX_TAKES}
        onFocus={({ target }) => target.select()}
        // Enter alone would send the form, which costs credits.
        onKeyDown={(event: KeyboardEvent) =>
          event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.preventDefault()
        }
        className="h-11 w-6 bg-transparent text-center text-sm tabular-nums disabled:opacity-45 pointer-coarse:w-11"
      />
      <NumberField.Increment aria-label={text.more} title={text.more} className={STEP}>
        <Plus aria-hidden />
      </NumberField.Increment>
      {isFixed && (
        <span id={reason} className="sr-only">
          {onlyOne}
        </span>
      )}
    </NumberField.Root>
  );
}
