import { Minus, Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNumberField } from "@/components/ui/use-number-field";
import { messages as text } from "./messages";

type CreditsFieldProps = {
  value: number;
  max: number;
  /** What the buttons beside it add and take away. */
  step: number;
  hint: string;
  onChange: (value: number) => void;
};

/** How many credits a plan may cost: typed, or by buttons. */
export function CreditsField({ value, max, step, hint, onChange }: CreditsFieldProps) {
  const { input, problem } = useNumberField(
    { name: text.credits, min: 0, max },
    value,
    (typed) => typed !== null && onChange(typed),
  );
  const change = (by: number) => onChange(Math.min(max, Math.max(0, value + by)));
  return (
    <Field label={text.credits} hint={hint} error={problem}>
      <span className="flex items-center gap-2">
        <Button
          aria-label={text.fewer(step)}
          icon={<Minus aria-hidden className="size-4" />}
          onClick={() => change(-step)}
        />
        <Input {...input} className="max-w-28 text-center font-semibold tabular-nums" />
        <Button
          aria-label={text.more(step)}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => change(step)}
        />
      </span>
    </Field>
  );
}
