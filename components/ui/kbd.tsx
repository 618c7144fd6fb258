import { clsx } from "clsx";
import type { ReactNode } from "react";

export function Kbd({ inverted = false, children }: { inverted?: boolean; children: ReactNode }) {
  return (
    <kbd
      translate="no"
      className={clsx(
        "type-edge ml-1.5 inline-block rounded-sm border px-1.25",
        inverted ? "border-current/40" : "border-current text-ink-soft",
      )}
    >
      {children}
    </kbd>
  );
}
