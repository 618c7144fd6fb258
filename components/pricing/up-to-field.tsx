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
      <span aria-hidden className="pt-2 text-ink-soft">
        {text.upToBefore}
      </span>
      <div className="w-22">
        <Field label={text.upTo} hideLabel error={problem}>
          <Input {...input} placeholder={text.any} className="tabular-nums" />
        </Field>
      </div>
      <span aria-hidden className="pt-2 text-ink-soft">
        {text.credits}
      </span>
    </div>
  );
}
