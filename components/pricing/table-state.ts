import type { PricingSearch } from "@/lib/navigation/pricing";
import { FACETS } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { PRICE_COLUMNS, priceColumns } from "./price-columns";

const isColumn = (id: string): boolean => PRICE_COLUMNS.some((column) => column === id);

/** The state of the address as the table's own state. Unknown columns are ignored. */
function tableState(search: PricingSearch) {
  const sort = search.sort.replace(/^-/, "");
  return {
    globalFilter: search.q,
    columnFilters: FACETS.filter((facet) => search[facet].length > 0).map((facet) => ({
      id: facet,
      value: search[facet],
    })),
    sorting: isColumn(sort) ? [{ id: sort, desc: search.sort.startsWith("-") }] : [],
    grouping: search.group && isColumn(search.group) ? [search.group] : [],
    columnVisibility: Object.fromEntries(search.hide.filter(isColumn).map((id) => [id, false])),
  };
}

/** The options of the price table, in the page and in its tests. */
export const priceTableOptions = (entries: readonly PriceEntry[], search: PricingSearch) => ({
  columns: priceColumns,
  data: entries,
  getRowId: ({ key }: PriceEntry) => key,
  globalFilterFn: "hasText" as const,
  // A column is searched even if the first row has no value in it.
  getColumnCanGlobalFilter: () => true,
  state: tableState(search),
});

/** The next order after a press on a column's header: ascending, descending, the list's own. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`;
  return current === `-${column}` ? "" : column;
}
