"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";

type FigureRangeProps = {
  label: string;
  least: number | null;
  most: number | null;
  onChange: (least: number | null, most: number | null) => void;
};

const figure = (text: string): number | null => (text === "" || !(Number(text) >= 0) ? null : Number(text));

/** Two figures, both optional. */
export function FigureRange({ label, least, most, onChange }: FigureRangeProps) {
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
          aria-label={`${label}, at least`}
          placeholder="from"
          value={least ?? ""}
          onChange={({ target }) => onChange(figure(target.value), most)}
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="number"
          min={0}
          inputMode="numeric"
          aria-label={`${label}, at most`}
          placeholder="to"
          value={most ?? ""}
          onChange={({ target }) => onChange(least, figure(target.value))}
        />
      </div>
    </fieldset>
  );
}
