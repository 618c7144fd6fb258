import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { Field } from "./field";
import { Input } from "./input";

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  /** Spoken, not shown; the default of the placeholder. */
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
};

/** A search field without a visible label. What was typed before its code ran counts, too. */
export function SearchField({ label, placeholder = label, value, onChange, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const readBack = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => readBack(), []);
  return (
    <Field label={label} hideLabel>
      <Input
        ref={input}
        value={value}
        type="search"
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  );
}
