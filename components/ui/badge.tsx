import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONE = {
  neutral: "bg-hover text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  positive: "bg-positive-soft text-positive",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;
export type Tone = keyof typeof TONE;

type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs tabular-nums [&_svg]:size-3",
        TONE[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
