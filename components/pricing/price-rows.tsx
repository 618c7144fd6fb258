"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { ComparePanel } from "./compare-panel";
import { PriceTable, usePriceTable } from "./price-table";
import { TableToolbar } from "./table-toolbar";

const PriceCharts = lazyPart(
  () => import("./price-charts"),
  () => <Skeleton className="h-96" />,
);

type PriceRowsProps = {
  entries: PriceEntry[];
  /** Whether the rows are drawn as charts. */
  isChart?: boolean;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** Every row of the price list that the filters leave, as a table or as charts. */
export default function PriceRows({ entries, isChart = false, search, onChange }: PriceRowsProps) {
  const table = usePriceTable(entries, search);
  return (
    <div className={isChart ? "flex flex-col gap-6" : "flex flex-col gap-4"}>
      <TableToolbar entries={entries} table={table} search={search} onChange={onChange} />
      {isChart ? (
        <PriceCharts entries={table.getFilteredRowModel().rows.map((row) => row.original)} />
      ) : (
        <>
          <ComparePanel
            entries={entries}
            keys={search.compare}
            onChange={(compare) => onChange({ compare })}
          />
          <PriceTable table={table} search={search} onChange={onChange} />
        </>
      )}
    </div>
  );
}
