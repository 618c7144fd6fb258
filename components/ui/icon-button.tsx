import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { keyName } from "./press-by-key";
import { Tooltip } from "./tooltip";

const SIZE = { sm: "size-7 pointer-coarse:size-9", md: "size-8.5 pointer-coarse:size-11" } as const;

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The name, spoken and shown as a tooltip. */
  label: string;
  icon: ReactNode;
  size?: keyof typeof SIZE;
  /** A circle, for what plays. */
  isRound?: boolean;
  /** Keys that do the same, shown with the label: "⌘ K". */
  keys?: string | undefined;
};

export function IconButton({
  label,
  icon,
  size = "md",
  isRound = false,
  keys,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} names>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-keyshortcuts={keys && keyName(keys)}
        className={clsx(
          "touch-target grid shrink-0 place-items-center text-ink-soft transition-colors hover:bg-hover hover:text-ink",
          "aria-pressed:bg-press aria-pressed:text-ink disabled:pointer-events-none disabled:text-ink-faint [&_svg]:size-4",
          isRound ? "rounded-full" : "rounded-md",
          SIZE[size],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
