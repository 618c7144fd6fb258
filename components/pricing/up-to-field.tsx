"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNumberField } from "@/components/ui/use-number-field";
import { messages } from "./messages";

const text = messages.modelsView;

type UpToFieldProps = { value: number | null; onChange: (value: number | null) => void };

/** The most that the shot may cost. Empty: anything. */
export function UpToField({ value, onChange }: UpToFieldProps) {
  const { input, problem } = useNumberField({ name: text.upTo, min: 1 }, value, onChange);
  return (
    <div className="flex items-start gap-2">
      <span aria-hidden className="pt-1.25 text-ink-soft pointer-coarse:pt-3">
        {text.upToBefore}
      </span>
      <div className="relative w-32">
        <Field label={text.upTo} hideLabel error={problem}>
          <Input {...input} placeholder={text.any} className="pr-15 tabular-nums pointer-fine:h-7.5" />
        </Field>
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.25 right-3 text-ink-soft pointer-coarse:top-3"
        >
          {text.credits}
        </span>
      </div>
    </div>
  );
}
