import { SlidersHorizontal } from "lucide-react";
import { messages } from "./messages";

/** The content of a button that opens filters: a name, and how many are active. */
export function FiltersLabel({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      {messages.toolbarRow.filters}
      {active > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-on-accent text-xs tabular-nums">{active}</span>
      )}
    </>
  );
}
