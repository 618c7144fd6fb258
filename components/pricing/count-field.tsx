import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const HIGHEST = 1_000_000_000;

type CountFieldProps = { label: string; value: number; max?: number; onChange: (value: number) => void };

/** A whole number from 0. Invalid input changes nothing. */
export function CountField({ label, value, max = HIGHEST, onChange }: CountFieldProps) {
  return (
    <Field label={label}>
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        value={value}
        onChange={({ target }) => {
          const count = Math.floor(Number(target.value));
          if (Number.isFinite(count) && count >= 0) onChange(Math.min(count, max));
        }}
      />
    </Field>
  );
}
