"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ModelsSearch } from "@/lib/navigation/models";
import { messages } from "./messages";

type Amount = "input" | "cached" | "output" | "answers";

const text = messages.calculator;

const AMOUNTS: readonly { name: Amount; max: number }[] = [
  { name: "input", max: 100_000_000 },
  { name: "cached", max: 100_000_000 },
  { name: "output", max: 100_000_000 },
  { name: "answers", max: 1_000_000 },
];

type CalculatorProps = { search: ModelsSearch; onChange: (patch: Partial<ModelsSearch>) => void };

/** The size and number of answers. The table's last column shows their cost for every model. */
export function Calculator({ search, onChange }: CalculatorProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 rounded-lg border border-line p-4 sm:grid-cols-4">
      <legend className="px-1 font-medium text-sm">{text.title}</legend>
      {AMOUNTS.map(({ name, max }) => (
        <AmountField
          key={name}
          label={text.amounts[name].label}
          hint={text.amounts[name].hint}
          value={search[name]}
          onChange={(value) => onChange({ [name]: Math.min(max, Math.max(0, value)) })}
        />
      ))}
    </fieldset>
  );
}

type AmountFieldProps = { label: string; hint: string; value: number; onChange: (value: number) => void };

/** A whole number. While the field is empty the last one stays valid. */
function AmountField({ label, hint, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        value={typed ?? String(value)}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = Number.parseInt(event.target.value, 10);
          if (Number.isFinite(number)) onChange(number);
        }}
        onBlur={() => setTyped(null)}
        className="tabular-nums"
      />
    </Field>
  );
}
