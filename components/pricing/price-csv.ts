import Papa from "papaparse";
import type { PriceEntry } from "@/lib/pricing/price-entry";
import { COLUMN_NAMES, cellText, type PriceColumn } from "./price-columns";

/**
 * A CSV file of the rows and columns on screen. Figures are plain numbers, so that a spreadsheet can add them
 * up. A text that a spreadsheet would run as a formula is escaped.
 */
export const priceCsv = (entries: readonly PriceEntry[], columns: readonly PriceColumn[]): string =>
  Papa.unparse(
    {
      fields: columns.map((column) => COLUMN_NAMES[column]),
      data: entries.map((entry) =>
        columns.map((column) => {
          const value = entry[column];
          return typeof value === "number" ? value : cellText(column, value);
        }),
      ),
    },
    { escapeFormulae: true, newline: "\r\n" },
  );
