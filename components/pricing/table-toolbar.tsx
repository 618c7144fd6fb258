import { ChevronDown, Columns3, Download, X } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Field } from "@/components/ui/field";
import { Menu } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { FACETS, type PricingSearch, pricingLink } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-entry";
import { FacetMenus } from "./facet-menus";
import { messages } from "./messages";
import { COLUMN_NAMES, PRICE_COLUMNS } from "./price-columns";
import type { PriceTableModel } from "./price-table";

const text = messages.tableToolbar;

const GROUPS = [
  { value: "", label: text.noGroups },
  ...FACETS.map((facet) => ({ value: facet, label: text.by(COLUMN_NAMES[facet]) })),
];

type TableToolbarProps = {
  entries: readonly PriceEntry[];
  table: PriceTableModel;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** Filters, grouping and export of the rows. */
export function TableToolbar({ entries, table, search, onChange }: TableToolbarProps) {
  const count = table.getFilteredRowModel().rows.length;
  const isNarrowed = search.q !== "" || FACETS.some((facet) => search[facet].length > 0);
  const clear = () => onChange({ q: "", ...Object.fromEntries(FACETS.map((facet) => [facet, []])) });
  const columns = PRICE_COLUMNS.filter((column) => !search.hide.includes(column));
  /** The rows in the order on screen, without the lines of groups. */
  const download = async () => {
    const { priceCsv } = await import("./price-csv");
    const rows = table.getSortedRowModel().flatRows.filter((row) => row.subRows.length === 0);
    saveFile(
      "prices.csv",
      "text/csv",
      priceCsv(
        rows.map(({ original }) => original),
        columns,
      ),
    );
  };
  return (
    <search className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-56">
        <SearchField
          label={text.search}
          value={search.q}
          maxLength={100}
          onChange={(typed) => onChange({ q: typed })}
        />
      </div>
      <FacetMenus entries={entries} search={search} onChange={onChange} />
      {isNarrowed && (
        <Button variant="quiet" size="sm" icon={<X aria-hidden className="size-4" />} onClick={clear}>
          {text.clear}
        </Button>
      )}
      <span role="status" className="text-ink-faint text-sm tabular-nums">
        {text.shown(count, entries.length)}
      </span>
      <span className="ml-auto flex flex-wrap items-center gap-2">
        <Field label={text.group} hideLabel>
          <Select
            value={search.group ?? ""}
            options={GROUPS}
            onChange={(group) => onChange({ group: group || null })}
          />
        </Field>
        <Menu
          label={text.columns}
          triggerClassName={buttonLook({})}
          trigger={
            <>
              <Columns3 aria-hidden className="size-4" />
              {text.columns}
              <ChevronDown aria-hidden className="size-3.5 text-ink-faint" />
            </>
          }
          sections={[
            {
              checks: {
                label: text.columns,
                values: columns,
                options: PRICE_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
                onChange: (shownColumns) =>
                  onChange({ hide: PRICE_COLUMNS.filter((column) => !shownColumns.includes(column)) }),
              },
            },
          ]}
        />
        <Button icon={<Download aria-hidden className="size-4" />} onClick={() => void download()}>
          {text.download}
        </Button>
        <CopyButton label={text.copyLink} text={linkOf(search)} />
      </span>
    </search>
  );
}

const linkOf = (search: PricingSearch): string =>
  typeof window === "undefined" ? "" : new URL(pricingLink(search), window.location.href).href;
