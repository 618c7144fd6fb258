import { csvFile } from "@/lib/platform/csv";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { COLUMN_NAMES, cellText, type PriceColumn } from "./price-columns";

/**
 * A CSV file of the rows and columns on screen. Figures are plain numbers, so that a spreadsheet can add them
 * up. A text that a spreadsheet would run as a formula is escaped.
 */
export const priceCsv = (entries: readonly PriceEntry[], columns: readonly PriceColumn[]): string =>
  csvFile(
    columns.map((column) => COLUMN_NAMES[column]),
    entries.map((entry) =>
      columns.map((column) => {
        const value = entry[column];
        return typeof value === "number" ? value : cellText(column, value);
      }),
    ),
  );
