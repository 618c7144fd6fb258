import Papa from "papaparse";
import { withoutSignatures } from "./secret-text";

const NEWLINE = "\r\n";

/**
 * What a spreadsheet would run as a formula: a text whose first sign that counts begins one. Before it may be what
 * programs skip: spaces, line breaks, and what can't be seen. The wide forms are the same keys of East Asian keyboards. One
 * that already looks escaped is escaped again, so that our reader gives it back.
 */
const FORMULA = /^'*(?:[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** What our reader takes away again, in front of a text like that. */
const ESCAPE = "'";

function cellOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const text = withoutSignatures(value);
  return FORMULA.test(text) ? ESCAPE + text : text;
}

/** The text of a cell as it was before it was written here. */
export const textOfCell = (cell: string): string =>
  cell.startsWith(ESCAPE) && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Rows of a CSV file, each with its end, without what signs an address. Figures are plain numbers, so that a spreadsheet can add them up. */
export const csvLines = (rows: unknown[][]): string =>
  rows.length === 0
    ? ""
    : `${Papa.unparse(
        rows.map((row) => row.map(cellOf)),
        { newline: NEWLINE },
      )}${NEWLINE}`;

/** The first line of a CSV file. Its byte order mark tells spreadsheets that this is UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLines([[...names]])}`;

export const csvFile = (names: readonly string[], rows: unknown[][]): string =>
  csvHead(names) + csvLines(rows);
