import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
};

const VARIANT = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border border-line bg-raised text-ink shadow-control hover:bg-hover",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink",
  danger: "bg-danger-fill text-white hover:brightness-90",
} as const;

/** On touch screens, all sizes but the small one are as high as a field next to them. */
const SIZE = {
  sm: "h-7 px-2.5 text-sm gap-1.5 pointer-coarse:h-9",
  md: "h-9 px-3.5 text-base gap-2 pointer-coarse:h-11",
  lg: "h-11 px-5 text-base gap-2",
} as const;

/** The look of a button, for links (`<Link className={buttonLook({})}>`). */
export function buttonLook({ variant = "secondary", size = "md" }: Look): string {
  return clsx(
    "touch-target inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-medium transition-colors",
    "active:brightness-95 disabled:pointer-events-none disabled:opacity-45",
    VARIANT[variant],
    SIZE[size],
  );
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; icon?: ReactNode };

/** While `busy` it keeps focus and its name, and does nothing, so that a second press has no effect. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonLook({ variant, size }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** Only for the inside of a busy button. Loading content has a Skeleton in its own shape. */
export function Spinner() {
  return (
    <svg viewBox="0 0 16 16" className="size-4 animate-spin" aria-hidden="true">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.3" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
