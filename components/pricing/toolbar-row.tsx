import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu, type MenuSection } from "@/components/ui/menu";
import { SearchField } from "@/components/ui/search-field";
import { messages } from "./messages";

type ToolbarRowProps = {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** The button that opens the filters. */
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
        triggerClassName="touch-target ml-auto grid size-9 shrink-0 place-items-center rounded-md border border-line bg-raised shadow-control hover:bg-hover pointer-coarse:size-11"
        sections={more}
      />
    </search>
  );
}
