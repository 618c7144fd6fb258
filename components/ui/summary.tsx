import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** The line of a native `details` element that opens and closes it. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={clsx(
        "flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-ink-soft text-sm hover:text-ink [&::-webkit-details-marker]:hidden",
        className,
      )}
    >
      <ChevronRight aria-hidden className="size-4 transition-transform [details[open]>summary>&]:rotate-90" />
      {children}
    </summary>
  );
}
