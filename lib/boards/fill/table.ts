import Papa from "papaparse";
import { textOfCell } from "@/lib/platform/csv";
import { messages } from "../messages";
import { SETTING_NAMES } from "../setting-names";
import { guessField, type TableField } from "./table-fields";

/** Bytes of a file that is read as a table. */
export const MAX_TABLE_BYTES = 10_000_000;

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

/**
 * The rows of what a spreadsheet puts on the clipboard: tabs between cells, and quotation marks around a cell only where
 * it has a tab or a line break in it. Any other quotation mark is a letter of the text.
 */
export function parseClipboardCells(text: string): string[][] {
  const rows: string[][] = [];
  // A cell, and what ends it.
  const CELL = /(?:"((?:[^"]|"")*[\t\r\n](?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g;
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(CELL)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return evenRows(rows);
}

/** Rows of one length, without those that are empty. */
function evenRows(rows: readonly string[][]): string[][] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ""));
  const width = Math.max(0, ...filled.map(({ length }) => length));
  return filled.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ""));
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
export function parseTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/u, "");
  const rows = evenRows(rowsBy(plain, guessDelimiter(plain)).map((row) => row.map((cell) => cell.trim())));
  if (!isExport(rows)) return rows;
  // A row of an export is a take, and the shot is the same in all of its rows.
  return rows.filter((row, at) => row[0] !== rows[at - 1]?.[0]).map((row) => row.map(textOfCell));
}

/** What the columns of a board's export hold. Those that follow are of its takes, and then the settings of a shot. */
const EXPORTED: Mapping = [null, "kind", "prompt", "negative_prompt", "note"];
const settingAt = (column: number): TableField | null =>
  SETTING_NAMES[column - messages.export.columns.length] ?? null;
const isExport = ([first]: readonly string[][]): boolean =>
  first !== undefined && messages.export.columns.every((name, at) => first[at] === name);

/** The rows of a pasted text: of cells where it has tabs, else of a table as files have it. */
export const parsePastedTable = (text: string): string[][] =>
  text.includes("\t") ? parseClipboardCells(text) : parseTable(text);

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

/** Whether a column has numbers alone, as those of shots and scenes. */
const hasNumbers = (rows: readonly string[][], column: number): boolean =>
  rows.length > 0 && rows.every((row) => /^[\p{N}.,:/#-]*\p{L}?$/u.test(row[column] ?? ""));

/**
 * By the names in the first row, of which the one that says most counts. Where none is the prompt, the column with the
 * longest texts is it. A column of numbers never is.
 */
export function guessMapping(rows: readonly string[][]): TableGuess {
  const [first = [], ...others] = rows;
  if (isExport(rows))
    return { hasHeader: true, mapping: first.map((_, column) => EXPORTED[column] ?? settingAt(column)) };
  const named = first.map(guessField);
  const hasHeader = named.some((guess) => guess !== null);
  const guesses = named.map((guess, column) =>
    guess?.field === "prompt" && hasNumbers(others, column) ? null : guess,
  );
  const best = (field: TableField) =>
    Math.min(...guesses.flatMap((guess) => (guess?.field === field ? [guess.rank] : [])));
  const used = new Set<TableField>();
  const mapping = guesses.map((guess) => {
    if (guess === null || used.has(guess.field) || guess.rank > best(guess.field)) return null;
    used.add(guess.field);
    return guess.field;
  });
  if (used.has("prompt")) return { hasHeader, mapping };
  const free = (hasHeader ? others : rows).map((row) =>
    row.map((cell, column) => (mapping[column] === null ? cell : "")),
  );
  const prompt = longestColumn(free);
  return { hasHeader, mapping: mapping.map((field, column) => (column === prompt ? "prompt" : field)) };
}
