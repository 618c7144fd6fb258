import { clsx } from "clsx";
import type { MadeBy } from "@/lib/reviews/shared-review";
import { messages } from "./messages";

const text = messages.made;

/** The sign that a machine made something: "AI" as the main element, as in the EU's icons. */
export function MadeBySign({ by, className }: { by: MadeBy; className?: string }) {
  return (
    <span
      role="img"
      aria-label={text[by].sign}
      data-made-by={by}
      className={clsx(
        "inline-grid h-6 shrink-0 place-items-center rounded-sm border-[1.5px] border-current px-1.5 font-bold leading-none",
        by === "model" ? "text-base" : "text-xs",
        className,
      )}
    >
      {text[by].short}
    </span>
  );
}

export function MadeByNote({ by }: { by: MadeBy }) {
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-ink-soft text-xs">
      <MadeBySign by={by} className="text-ink" />
      <span className="min-w-0">{text[by].sentence}</span>
    </p>
  );
}
