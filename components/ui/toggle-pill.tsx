import { clsx } from "clsx";
import type { ReactNode } from "react";

type TogglePillProps = { isOn: boolean; isSmall?: boolean; onPress: () => void; children: ReactNode };

/** A filter that is on or off. */
export function TogglePill({ isOn, isSmall = false, onPress, children }: TogglePillProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        "touch-target inline-flex shrink-0 items-center whitespace-nowrap rounded-md border transition-colors",
        isSmall
          ? "h-6.5 px-2.25 font-[550] text-xs pointer-coarse:h-8.5 pointer-coarse:px-2.75"
          : "h-7.5 px-2.5 font-medium text-sm pointer-coarse:h-11",
        isOn ? "border-transparent bg-ink text-canvas" : "border-line-field bg-surface hover:bg-hover",
      )}
    >
      {children}
    </button>
  );
}
