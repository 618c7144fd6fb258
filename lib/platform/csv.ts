import Papa from "papaparse";

/** Text that a spreadsheet would run as a formula is escaped. */
const OPTIONS = { escapeFormulae: true, newline: "\r\n" };

/** Rows of a CSV file, each with its end. Figures are plain numbers, so that a spreadsheet can add them up. */
export const csvLines = (rows: unknown[][]): string =>
  rows.length === 0 ? "" : `${Papa.unparse(rows, OPTIONS)}${OPTIONS.newline}`;

/** The first line of a CSV file. Its byte order mark tells spreadsheets that this is UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLines([[...names]])}`;

/** A whole CSV file. */
export const csvFile = (names: readonly string[], rows: unknown[][]): string =>
  csvHead(names) + csvLines(rows);
