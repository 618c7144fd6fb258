import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { ComparePanel } from "./compare-panel";
import { PriceTable, usePriceTable } from "./price-table";
import type { PriceViewProps } from "./price-view-props";
import { TableToolbar } from "./table-toolbar";

const PriceCharts = lazyPart(
  () => import("./price-charts"),
  () => <Skeleton className="h-96" />,
);

type PriceRowsProps = PriceViewProps & {
  /** Whether the rows are drawn as charts. */
  isChart?: boolean;
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
