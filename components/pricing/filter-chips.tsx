import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { messages } from "./messages";

const text = messages.filterChips;

type FilterChipsProps = {
  chips: readonly { key: string; label: string; onRemove: () => void }[];
  /** Shows a button that removes all of them, and the search. */
  onClear: (() => void) | null;
  /** How many lines match, of how many. */
  count: number;
  all: number;
};

/** How much is shown, and every active filter with a button to remove it. */
export function FilterChips({ chips, onClear, count, all }: FilterChipsProps) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2 pointer-coarse:min-h-9">
      <span role="status" className="text-ink-faint text-sm tabular-nums">
        {text.shown(count, all)}
      </span>
      {chips.map(({ key, label, onRemove }) => (
        <Button key={key} size="sm" aria-label={text.remove(label)} onClick={onRemove}>
          {label}
          <X aria-hidden className="size-3.5 text-ink-faint" />
        </Button>
      ))}
      {onClear && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          {common.clearFilters}
        </Button>
      )}
    </div>
  );
}
