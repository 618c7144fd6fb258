import { createColumnHelper } from "@tanstack/react-table";
import { formatCount } from "@/lib/platform/format";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import type { priceFeatures } from "./price-features";

const text = messages.priceColumns;

export type PriceColumn = Exclude<keyof PriceEntry, "key">;

/** The columns' names, for menus and the header of a CSV file. */
export const COLUMN_NAMES: Record<PriceColumn, string> = text.names;
const VALUE_NAMES: Partial<Record<string, Partial<Record<string, string>>>> = text.values;

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
  if (column === "seconds") return text.seconds(String(value));
  if (typeof value === "number") return column === "perSecond" ? text.perSecond(value) : formatCount(value);
  return VALUE_NAMES[column]?.[String(value)] ?? String(value);
}

/** The model of a row, or its product where it names no model. */
export const modelOrProduct = ({ model, product }: PriceEntry): string =>
  model ?? cellText("product", product);

const configuration = (entry: PriceEntry): string[] =>
  [
    entry.mode === "generate" ? null : entry.mode,
    entry.tier,
    entry.quality,
    entry.resolution,
    cellText("seconds", entry.seconds),
    cellText("audio", entry.audio).toLowerCase(),
  ].filter((value): value is string => value !== null && value !== "");

/** The row in a sentence, for labels: its model and its other values. */
export const entryName = (entry: PriceEntry): string =>
  [modelOrProduct(entry), ...configuration(entry)].join(", ");

/** The row's values without its model; the model's name where it has no others. */
export const configurationName = (entry: PriceEntry): string =>
  configuration(entry).join(", ") || modelOrProduct(entry);
