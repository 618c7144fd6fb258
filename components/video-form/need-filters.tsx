"use client";

import { clsx } from "clsx";
import { useId } from "react";
import { FieldError } from "@/components/ui/field-error";
import { useNumberField } from "@/components/ui/use-number-field";
import { messages } from "./messages";
import { NEEDS, type NeedName, toggleNeed } from "./needs";

const text = messages.needFilters;

type NeedFiltersProps = {
  pressed: ReadonlySet<NeedName>;
  onPressed: (names: Set<NeedName>) => void;
  maxCredits: number | null;
  onMaxCredits: (credits: number | null) => void;
};

/** Filters of the list of models by need. */
export function NeedFilters({ pressed, onPressed, maxCredits, onMaxCredits }: NeedFiltersProps) {
  const errorId = useId();
  const { input, problem } = useNumberField(
    { name: text.maxCredits.label, min: 1 },
    maxCredits,
    onMaxCredits,
  );
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="sr-only">{text.legend}</legend>
      {NEEDS.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={pressed.has(name)}
          onClick={() => onPressed(toggleNeed(pressed, name))}
          className={clsx(
            "h-6 rounded-full border px-2.5 text-xs transition-colors pointer-coarse:h-9",
            pressed.has(name)
              ? "border-transparent bg-accent-soft font-medium text-accent-ink"
              : "border-line text-ink-soft hover:bg-hover",
          )}
        >
          {text.needs[name]}
        </button>
      ))}
      <label className="flex items-center gap-1.5 text-ink-soft text-xs">
        {text.maxCredits.before}
        <input
          {...input}
          aria-label={text.maxCredits.label}
          aria-describedby={problem && errorId}
          className="field-box h-6 w-16 px-2 tabular-nums pointer-coarse:h-9"
        />
        {text.maxCredits.after}
      </label>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}
