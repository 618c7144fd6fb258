"use client";

import { useId } from "react";
import { FieldError } from "@/components/ui/field-error";
import { Input } from "@/components/ui/input";
import { useNumberField } from "@/components/ui/use-number-field";
import { messages } from "./messages";

const text = messages.figureRange;

type FigureRangeProps = {
  label: string;
  min: number | null;
  max: number | null;
  onChange: (min: number | null, max: number | null) => void;
};

/** Two figures, both optional. */
export function FigureRange({ label, min, max, onChange }: FigureRangeProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const names = { min: text.min(label), max: text.max(label) };
  const least = useNumberField({ name: names.min, decimals: true }, min, (figure) => onChange(figure, max));
  const most = useNumberField({ name: names.max, decimals: true }, max, (figure) => onChange(min, figure));
  const problem = least.problem ?? most.problem;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend id={id} className="mb-1.5 font-medium text-sm">
        {label}
      </legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Input
          {...least.input}
          aria-label={names.min}
          aria-describedby={least.problem && errorId}
          placeholder={text.from}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          {...most.input}
          aria-label={names.max}
          aria-describedby={most.problem && errorId}
          placeholder={text.to}
        />
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
    </fieldset>
  );
}
