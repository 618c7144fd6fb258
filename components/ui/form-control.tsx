import { type ReactNode, useCallback } from "react";
import {
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useController,
} from "react-hook-form";

type FormControlProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  className?: string;
  children: (field: {
    value: FieldPathValue<Values, Name>;
    onChange: (value: FieldPathValue<Values, Name>) => void;
    /** What is wrong with it, and what is accepted. */
    error: string | null;
  }) => ReactNode;
};

/** A form field that is not a text box: its value, its error, and an element the form can focus. */
export function FormControl<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  className,
  children,
}: FormControlProps<Values, Name>) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({ control, name });
  // With another ref, React would take the field from the form and add it again.
  const box = useCallback(
    (element: HTMLElement | null) =>
      ref(
        element && {
          focus: () => element.querySelector<HTMLElement>("input, textarea, select, button")?.focus(),
        },
      ),
    [ref],
  );
  return (
    <div ref={box} data-field={name.split(".").at(-1)} className={className}>
      {children({ value, onChange, error: error?.message ?? null })}
    </div>
  );
}
