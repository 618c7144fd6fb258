"use client";

import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useField } from "./field";

/** Grows with its text from `rows` to two thirds of the window. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      dir="auto"
      {...useField()}
      {...rest}
      className={clsx(
        "field-box field-sizing-content max-h-[66vh] w-full min-w-0 resize-y px-3 py-2 leading-relaxed",
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.625em + 1.125rem)` }}
    />
  );
}
