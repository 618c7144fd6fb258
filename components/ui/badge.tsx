import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONE = {
  neutral: "bg-hover text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  positive: "bg-hover text-positive",
  warning: "bg-hover text-warning",
  danger: "bg-danger-soft text-danger",
} as const;
export type Tone = keyof typeof TONE;

type BadgeProps = {
  tone?: Tone;
  /** For several words: in a narrow place they take two lines. */
  wraps?: boolean;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = "neutral", wraps = false, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-sm px-1.5 font-medium text-xs tabular-nums [&_svg]:size-3",
        wraps ? "min-h-5 min-w-0" : "h-5 shrink-0 whitespace-nowrap",
        TONE[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
