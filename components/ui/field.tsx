import { CircleAlert } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { messages } from "./messages";

type FieldContext = { id: string; describedBy: string | undefined; invalid: boolean };
const Context = createContext<FieldContext | null>(null);

/** The values that a control inside a Field needs: id, description, validity. */
export function useField() {
  const field = use(Context);
  return field
    ? { id: field.id, "aria-describedby": field.describedBy, "aria-invalid": field.invalid || undefined }
    : {};
}

type FieldProps = {
  label: string;
  /** One line under the control. */
  hint?: ReactNode;
  /** What is wrong and what is accepted. Shown in addition to the hint, and marks the control invalid. */
  error?: ReactNode;
  /** At the right end of the label's line: a count, a link. */
  aside?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  children: ReactNode;
};

export function Field({ label, hint, error, aside, optional, hideLabel, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <Context value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
          <div className="flex items-baseline gap-1.5">
            <label htmlFor={id} className="font-medium text-ink text-sm">
              {label}
            </label>
            {optional && <span className="text-ink-faint text-xs">{messages.field.optional}</span>}
          </div>
          {aside && <div className="text-ink-faint text-xs tabular-nums">{aside}</div>}
        </div>
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-ink-faint text-xs">
            {hint}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </Context>
  );
}

/** An error of one of several controls in a row that wraps, below the row. */
export const FieldErrorBelow = (props: ComponentProps<typeof FieldError>) => (
  <div className="order-last basis-full">
    <FieldError {...props} />
  </div>
);

/** The line under a control that says what is wrong. It describes the control and is not a live region. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="flex items-start gap-1.5 text-danger text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
