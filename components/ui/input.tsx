import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useField } from "./field";

/** A one-line text field; inside a Field it takes its label, hint and error. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...useField()}
      {...rest}
      className={clsx("field-box h-9 w-full min-w-0 text-ellipsis px-3 pointer-coarse:h-11", className)}
    />
  );
}

/** Grows with its text from `rows` to two thirds of the window. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...useField()}
      {...rest}
      className={clsx(
        "field-box field-sizing-content max-h-[66vh] w-full min-w-0 resize-y px-3 py-2",
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.25rem + 1.125rem)` }}
    />
  );
}
