import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { messages } from "./messages";

const text = messages.filterDialog;

type FilterChoiceProps = {
  label: string;
  value: string | null;
  offered: readonly { name: string; jobs: number }[] | undefined;
  onChange: (value: string | null) => void;
};

/** One of the values that jobs have, each with their number. A chosen one stays although no job has it any more. */
export function FilterChoice({ label, value, offered = [], onChange }: FilterChoiceProps) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ""}
        options={[
          { value: "", label: text.any },
          ...offered.map(({ name, jobs }) => ({ value: name, label: text.counted(name, jobs) })),
          ...(value && !offered.some(({ name }) => name === value) ? [{ value, label: value }] : []),
        ]}
        onChange={(next) => onChange(next || null)}
      />
    </Field>
  );
}
