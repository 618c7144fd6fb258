"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const HIGHEST = 1_000_000_000;

type CountFieldProps = {
  label: string;
  hint?: string;
  /** The unit, where the label does not have it. */
  unit?: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
};

/** A whole number. While the field is empty or unreadable, the last one stays valid. */
export function CountField(props: CountFieldProps) {
  const { label, hint, unit, value, min = 0, max = HIGHEST, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} aside={unit}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          const count = Number.parseInt(target.value, 10);
          if (Number.isFinite(count)) onChange(Math.min(max, Math.max(min, count)));
        }}
        onBlur={() => setTyped(null)}
        className="tabular-nums"
      />
    </Field>
  );
}
