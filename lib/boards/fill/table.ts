import Papa from "papaparse";
import { guessField, type TableField } from "./table-fields";

/** Bytes of a file that is read as a table. */
export const MAX_TABLE_BYTES = 10_000_000;

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file: UTF-8, UTF-16 where it says so by a byte order mark, as spreadsheets save "Unicode text", else
 * Windows-1252, which holds Latin-1.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A tab first: what is copied from a spreadsheet has it, with commas in its texts. */
const DELIMITERS = ["\t", ";", ",", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];
const ROWS_TO_GUESS = 50;

const rowsBy = (text: string, delimiter: Delimiter, preview = 0): string[][] =>
  Papa.parse<string[]>(text, { delimiter, skipEmptyLines: "greedy", preview }).data;

/** How well a delimiter explains a text: by the names of fields that it finds, else by rows of one length. */
function scoreOf(rows: readonly string[][]): number {
  const [first = []] = rows;
  if (first.length < 2) return 0;
  const named = first.filter((cell) => guessField(cell) !== null).length;
  const isEven = rows.every(({ length }) => length === first.length);
  return 1 + named * 2 + (isEven ? 1 : 0);
}

function guessDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(rowsBy(text, delimiter, ROWS_TO_GUESS));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * The rows of a CSV or TSV text, with cells of one length and empty rows left out. Cells are text as it is written, also
 * where a spreadsheet would run it as a formula.
 */
export function rowsOfTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/u, "");
  const rows = rowsBy(plain, guessDelimiter(plain)).map((row) => row.map((cell) => cell.trim()));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ""));
}

/** What each column holds, in their order; null for one that is not used. */
export type Mapping = readonly (TableField | null)[];

/** Whether the first row names the columns, and what the columns probably hold. */
export type TableGuess = { hasHeader: boolean; mapping: Mapping };

/** The column with the longest texts. */
function longestColumn(rows: readonly string[][]): number {
  const lengths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0),
  );
  return lengths.indexOf(Math.max(...lengths));
}

/** By the names in the first row. Where none is the prompt, the column with the longest texts is it. */
export function guessMapping(rows: readonly string[][]): TableGuess {
  const [first = [], ...others] = rows;
  const used = new Set<TableField>();
  const mapping = first.map((name) => {
    const field = guessField(name);
    if (field === null || used.has(field)) return null;
    used.add(field);
    return field;
  });
  const hasHeader = used.size > 0;
  if (used.has("prompt")) return { hasHeader, mapping };
  const free = (hasHeader ? others : rows).map((row) =>
    row.map((cell, column) => (mapping[column] === null ? cell : "")),
  );
  const prompt = longestColumn(free);
  return { hasHeader, mapping: mapping.map((field, column) => (column === prompt ? "prompt" : field)) };
}
