"use client";

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
