import { Ellipsis, SlidersHorizontal, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { SearchField } from "@/components/ui/search-field";
import { messages } from "./messages";

type ToolbarRowProps = {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  filters: ReactNode;
  more: MenuSection[];
};

/** One row above a table at any width: search, filters, and a menu for the rest. */
export function ToolbarRow({ label, query, onQuery, filters, more }: ToolbarRowProps) {
  return (
    <search className="flex items-center gap-2">
      <div className="min-w-0 flex-1 sm:max-w-72">
        <SearchField
          label={label}
          placeholder={messages.toolbarRow.search}
          value={query}
          maxLength={100}
          onChange={onQuery}
        />
      </div>
      {filters}
      <Menu
        label={messages.toolbarRow.more}
        trigger={<Ellipsis aria-hidden className="size-4" />}
        triggerClassName="touch-target ml-auto grid size-9 shrink-0 place-items-center rounded-md border border-line bg-raised hover:bg-hover pointer-coarse:size-11"
        sections={more}
      />
    </search>
  );
}

/** The content of a button that opens filters: a name, and how many are active. */
export function FiltersLabel({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden className="size-4" />
      {messages.toolbarRow.filters}
      {active > 0 && (
        <span className="rounded-full bg-ink px-1.5 text-canvas text-xs tabular-nums">{active}</span>
      )}
    </>
  );
}

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
        {messages.filterChips.shown(count, all)}
      </span>
      {chips.map(({ key, label, onRemove }) => (
        <Button key={key} size="sm" aria-label={messages.filterChips.remove(label)} onClick={onRemove}>
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
