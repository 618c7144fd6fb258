import { createColumnHelper } from "@tanstack/react-table";
import { formatCount } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-entry";
import type { priceFeatures } from "./price-features";

export type PriceColumn = Exclude<keyof PriceEntry, "key">;

/** The columns' names, for menus and the header of a CSV file. */
export const COLUMN_NAMES: Record<PriceColumn, string> = {
  product: "Product",
  model: "Model",
  mode: "Mode",
  tier: "Tier",
  quality: "Quality",
  resolution: "Resolution",
  seconds: "Duration",
  audio: "Audio",
  credits: "Credits",
  perSecond: "Credits per second",
};

export const PRICE_COLUMNS = [
  "model",
  "product",
  "mode",
  "tier",
  "quality",
  "resolution",
  "seconds",
  "audio",
  "credits",
  "perSecond",
] as const satisfies readonly PriceColumn[];

const helper = createColumnHelper<typeof priceFeatures, PriceEntry>();

/** Resolutions and lengths sort by size, texts alphabetically; missing values come last. */
const column = (id: PriceColumn) =>
  helper.accessor((entry) => entry[id] ?? undefined, {
    id,
    header: COLUMN_NAMES[id],
    sortFn: "sortByValue",
    sortUndefined: "last",
    filterFn: "oneOf",
  });

/** The columns of the price table, in their order. */
export const priceColumns = helper.columns(PRICE_COLUMNS.map(column));

/** A value as a cell, a chip and a filter show it. */
export function cellText(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (column === "seconds") return `${value} s`;
  if (column === "perSecond" && typeof value === "number") return value.toFixed(2).replace(/\.?0+$/, "");
  return typeof value === "number" ? formatCount(value) : String(value);
}
