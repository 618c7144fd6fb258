import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react";
import { Field } from "./field";
import { Input } from "./input";

type SearchFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  /** Spoken, not shown; the default of the placeholder. */
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  /** A magnifying glass before the text. */
  hasIcon?: boolean;
};

/** A search field without a visible label. What was typed before its code ran counts, too. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, value, onChange, hasIcon = false, className, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const readBack = useEffectEvent(() => {
    const typed = input.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  useEffect(() => readBack(), []);
  return (
    <Field label={label} hideLabel>
      <div className="relative">
        {hasIcon && (
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-faint"
          />
        )}
        <Input
          ref={input}
          value={value}
          type="search"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(hasIcon && "pl-9", className)}
          {...rest}
        />
      </div>
    </Field>
  );
}
