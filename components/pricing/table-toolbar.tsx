import { Download, Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { copyLink } from "@/components/ui/copy-text";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { MenuSection } from "@/components/ui/menu";
import { messages as common } from "@/components/ui/messages";
import { saveFile } from "@/components/ui/save-file";
import { pricingLink, pricingView } from "@/lib/navigation/pricing";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { activeFacets, NO_FILTERS } from "./facets";
import { messages } from "./messages";
import { COLUMN_NAMES, PRICE_COLUMNS } from "./price-columns";
import type { PriceTableModel } from "./price-table";
import type { PriceViewProps } from "./price-view-props";
import { FilterChips, FiltersLabel, ToolbarRow } from "./toolbar-row";

const text = messages.tableToolbar;
const FilterSheet = lazyPopup(() => import("./filter-sheet"));

type TableToolbarProps = PriceViewProps & { table: PriceTableModel };

/** Search, filters and tools of the price rows in one row, and the active filters under it. */
export function TableToolbar({ entries, table, search, onChange }: TableToolbarProps) {
  "use no memo"; // the table returns objects that change inside
  const [isOpen, setIsOpen] = useState(false);
  const active = activeFacets(search);
  const columns = PRICE_COLUMNS.filter((column) => !search.hide.includes(column));
  /** The rows in the order on screen, without the lines of groups. */
  const download = async () => {
    const { priceCsv } = await importWithRetry(() => import("./price-csv"));
    const rows = table.getSortedRowModel().flatRows.filter((row) => row.subRows.length === 0);
    const csv = priceCsv(
      rows.map(({ original }) => original),
      columns,
    );
    saveFile("prices.csv", "text/csv", csv);
  };
  const more: MenuSection[] = [
    {
      actions: [
        {
          label: text.download,
          icon: <Download aria-hidden />,
          onSelect: () => void download(),
        },
        {
          label: common.copyLink,
          icon: <Link2 aria-hidden />,
          onSelect: () => void copyLink(pricingLink(search)),
        },
      ],
    },
    ...(pricingView(search) === "rows"
      ? [
          {
            checks: {
              label: text.columns,
              values: columns,
              options: PRICE_COLUMNS.map((value) => ({ value, label: COLUMN_NAMES[value] })),
              onChange: (shown: string[]) =>
                onChange({ hide: PRICE_COLUMNS.filter((column) => !shown.includes(column)) }),
            },
          },
        ]
      : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <ToolbarRow
        label={text.search}
        query={search.q}
        onQuery={(q) => onChange({ q })}
        filters={
          <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <FiltersLabel active={active.length} />
          </Button>
        }
        more={more}
      />
      <FilterChips
        chips={active.map(({ key, label, off }) => ({ key, label, onRemove: () => onChange(off) }))}
        onClear={active.length > 0 || search.q !== "" ? () => onChange(NO_FILTERS) : null}
        count={table.getFilteredRowModel().rows.length}
        all={entries.length}
      />
      {isOpen && (
        <FilterSheet entries={entries} search={search} onChange={onChange} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}
