import {
  columnFilteringFeature,
  columnGroupingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  createFilteredRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { pixels } from "@/lib/catalog/measure";
import { searchForm } from "@/lib/platform/search-form";
import { cellText } from "./price-columns";

type Valued = { getValue: (column: string) => unknown };

/** A value as text; empty where a row has none. */
const labelOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/** The filter's name for a missing value. */
export const NO_VALUE = "none";

/** Keeps a row with one of the chosen values. Without a choice, keeps all. */
function oneOf(row: Valued, column: string, values: readonly string[]): boolean {
  return values.length === 0 || values.includes(labelOf(row.getValue(column)) || NO_VALUE);
}

/** Keeps a row that contains the text, as the list has it or as the table shows it. */
function hasText(row: Valued, column: string, text: string): boolean {
  const value = row.getValue(column);
  const needle = searchForm(text.trim());
  const shown = typeof value === "string" ? cellText(column, value) : "";
  return searchForm(`${labelOf(value)}\n${shown}`).includes(needle);
}

/** Resolutions by size, texts in natural order ("2.6" before "2.10"). */
export function compareLabels(column: string, one: string, other: string): number {
  const sizes = column === "resolution" ? pixels(one) - pixels(other) : Number.NaN;
  return Number.isNaN(sizes) ? one.localeCompare(other, "en", { numeric: true }) : sizes;
}

function sortByValue(a: Valued, b: Valued, column: string): number {
  const [left, right] = [a.getValue(column), b.getValue(column)];
  if (typeof left === "number" && typeof right === "number") return left - right;
  return compareLabels(column, labelOf(left), labelOf(right));
}

/** Features of the price table: search, filter, sort, group, hide columns. */
export const priceFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  columnGroupingFeature,
  rowExpandingFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  filterFns: { oneOf, hasText },
  sortFns: { sortByValue },
});
