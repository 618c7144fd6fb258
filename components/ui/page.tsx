import { clsx } from "clsx";
import type { ReactNode } from "react";

/** The content of a page, as wide as tables and grids need. `className` says how far apart its parts are. */
export function Page({ className = "gap-5", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        "mx-auto flex w-full max-w-480 flex-col px-4 pt-4 pb-16 md:px-7 md:pt-6 print:max-w-none print:p-0",
        className,
      )}
    >
      {children}
    </div>
  );
}
