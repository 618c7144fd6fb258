import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNumberField } from "@/components/ui/use-number-field";

type CountFieldProps = {
  label: string;
  hint?: string;
  /** The unit, where the label does not have it. */
  unit?: string;
  value: number;
  min?: number;
  onChange: (value: number) => void;
};

/** A whole number. While the field is empty or unreadable, the last one stays valid. */
export function CountField({ label, hint, unit, value, min = 0, onChange }: CountFieldProps) {
  const { input, problem } = useNumberField(
    { name: label, min },
    value,
    (typed) => typed !== null && onChange(typed),
  );
  return (
    <Field label={label} hint={hint} aside={unit} error={problem}>
      <Input {...input} className="tabular-nums" />
    </Field>
  );
}
