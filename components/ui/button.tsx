import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "ink" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
};

/** `primary` spends or approves, and a view has one. `ink` is the main button of what does neither: an empty page, a popover. */
const VARIANT = {
  primary: "border border-accent bg-accent-fill text-on-accent hover:bg-accent-hover",
  secondary: "border border-line bg-raised text-ink hover:bg-linear-[var(--hover),var(--hover)]",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink",
  danger: "border border-line bg-raised text-danger hover:bg-linear-[var(--hover),var(--hover)]",
  ink: "bg-ink text-canvas hover:bg-ink-soft",
} as const;

/** On touch screens, all sizes but the small one are as high as a field next to them. */
const SIZE = {
  sm: "h-7 px-2.25 text-sm gap-1.5 pointer-coarse:h-9",
  md: "h-8.5 px-3.25 text-sm gap-1.75 pointer-coarse:h-11",
  lg: "h-11.5 px-4.5 type-label gap-2",
} as const;

/** The look of a button, for links (`<Link className={buttonLook({})}>`). */
export function buttonLook({ variant = "secondary", size = "md" }: Look): string {
  return clsx(
    "touch-target inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-[550] transition-colors",
    "disabled:pointer-events-none disabled:border-transparent disabled:bg-hover disabled:text-ink-faint aria-disabled:text-ink-faint",
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
