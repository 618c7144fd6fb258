import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useField } from "./field";

type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "onChange" | "children"> & {
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/**
 * The platform's own select: a wheel on a phone, type-ahead everywhere. For more than seven plain choices.
 */
export function Select({ options, onChange, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...useField()}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
        className={clsx("field-box h-9 w-full appearance-none pr-8 pl-3 pointer-coarse:h-11", className)}
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
