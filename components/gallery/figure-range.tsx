"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";
import { messages } from "./messages";

const text = messages.figureRange;

type FigureRangeProps = {
  label: string;
  min: number | null;
  max: number | null;
  onChange: (min: number | null, max: number | null) => void;
};

const figure = (text: string): number | null => (text === "" || !(Number(text) >= 0) ? null : Number(text));

/** Two figures, both optional. */
export function FigureRange({ label, min, max, onChange }: FigureRangeProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend id={id} className="mb-1.5 font-medium text-sm">
        {label}
      </legend>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <Input
          type="number"
          min={0}
          inputMode="numeric"
          aria-label={text.min(label)}
          placeholder={text.from}
          value={min ?? ""}
          onChange={({ target }) => onChange(figure(target.value), max)}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="number"
          min={0}
          inputMode="numeric"
          aria-label={text.max(label)}
          placeholder={text.to}
          value={max ?? ""}
          onChange={({ target }) => onChange(min, figure(target.value))}
        />
      </div>
    </fieldset>
  );
}
