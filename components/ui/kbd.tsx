import { clsx } from "clsx";
import type { ReactNode } from "react";

export function Kbd({ inverted = false, children }: { inverted?: boolean; children: ReactNode }) {
  return (
    <kbd
      translate="no"
      className={clsx(
        "ml-1.5 inline-block rounded-sm border px-1 font-sans text-xs tabular-nums",
        inverted ? "border-current/30" : "border-line bg-sunken text-ink-soft",
      )}
    >
      {children}
    </kbd>
  );
}
