import type { ComponentProps } from "react";
import { Field } from "./field";
import { Input } from "./input";

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  /** Read aloud, not shown; the placeholder too where it is no other. */
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
};

/** A field to search by, without a visible label. */
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
