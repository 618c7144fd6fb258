import type { Board, BoardEdit, NewShot } from "../board";
import { editsToAddShots } from "./add-edits";
import { type FilledShot, isValidShot } from "./filled-shot";
import { promptsInLines } from "./lines";
import { parseClipboardCells } from "./table";

/** The texts of a shot that cells can be pasted into, in the order of the board. */
export const PASTE_FIELDS = ["prompt", "negative_prompt", "note"] as const;
type PasteField = (typeof PASTE_FIELDS)[number];

/**
 * The cells of what was pasted; null for one text, which goes where the cursor is. With tabs it is a part of a
 * spreadsheet, else each line is a prompt.
 */
export function parsePastedCells(text: string): string[][] | null {
  const isTable = text.includes("\t");
  const cells = isTable ? parseClipboardCells(text) : promptsInLines(text).map((prompt) => [prompt]);
  const isOne = cells.length === 0 || (cells.length === 1 && cells[0]?.length === 1);
  return isOne ? null : cells;
}

const withTexts = (cells: readonly string[], first: number): Partial<Record<PasteField, string>> =>
  Object.fromEntries(
    cells.flatMap((cell, index) => {
      const field = PASTE_FIELDS[first + index];
      return field === undefined ? [] : [[field, cell] as const];
    }),
  );

type Place = {
  /** The shot whose cell is focused; null to add all at the end. */
  shotId: string | null;
  field: PasteField;
};

/** What pasted cells change: as in a spreadsheet, from a cell to the right and down, and new shots below the last one. */
export type Paste = {
  edits: BoardEdit[];
  changed: number;
  added: number;
  /** Rows that are left out, because a text of theirs is longer than a board takes. */
  tooLong: number;
};

/**
 * @param cells of `parsePastedCells`
 * @param kind what new shots are
 * @param newId of a new shot
 */
export function pasteInto(
  { shots }: Pick<Board, "shots">,
  cells: readonly string[][],
  { shotId, field }: Place,
  { kind, newId }: { kind: FilledShot["kind"]; newId: () => string },
): Paste {
  const at = shotId === null ? -1 : shots.findIndex(({ id }) => id === shotId);
  const first = PASTE_FIELDS.indexOf(field);
  const rows = cells.map((row) => {
    const texts = withTexts(row, first);
    return { texts, fits: isValidShot({ kind, prompt: "", ...texts }) };
  });
  const below = at < 0 ? [] : shots.slice(at, at + rows.length);
  const changes = below.flatMap(({ id }, index): BoardEdit[] => {
    const row = rows[index];
    return row?.fits ? [{ do: "change_shots", ids: [id], change: row.texts }] : [];
  });
  const added = rows
    .slice(below.length)
    .flatMap(({ texts, fits }): NewShot[] => (fits ? [{ id: newId(), kind, prompt: "", ...texts }] : []));
  return {
    edits: [...changes, ...editsToAddShots(added)],
    changed: changes.length,
    added: added.length,
    tooLong: rows.filter(({ fits }) => !fits).length,
  };
}
