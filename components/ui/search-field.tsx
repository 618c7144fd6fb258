import type { ComponentProps } from "react";
import { Field } from "./field";
import { Input } from "./input";

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  /** Spoken, not shown; the default of the placeholder. */
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
};

/** A search field without a visible label. */
export function SearchField({ label, placeholder = label, onChange, ...rest }: SearchFieldProps) {
  return (
    <Field label={label} hideLabel>
      <Input
        type="search"
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  );
}
