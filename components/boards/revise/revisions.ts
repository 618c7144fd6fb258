import { type Catalogs, resolveCellAt } from "@/lib/boards/cell";
import { planPress } from "@/lib/boards/plan";
import type { BoardTake } from "@/lib/boards/run";
import type { Remark } from "@/lib/reviews/review";
import type { NewRevision } from "@/lib/reviews/revision";
import { type BoardCell, type BoardRow, pickOf } from "../state/planned-rows";

/** A shot with the open remarks on it, and the model that makes it again. */
export type Revised = {
  number: number;
  row: BoardRow;
  /** The cell of the take that was looked at most likely: of the pick, else the first one. */
  cell: BoardCell;
  pick: BoardTake | null;
  remarks: readonly Remark[];
};

/** Whether a remark still asks for something: nobody resolved it, and nothing was made for it. */
const isOpen = ({ reply_to, resolved_at, revised_at }: Remark): boolean =>
  reply_to === null && resolved_at === null && revised_at === null;

/** The shots with open remarks of a review, in their order. Those without a model of their kind are left out. */
export function revisedShots(rows: readonly BoardRow[], remarks: readonly Remark[]): Revised[] {
  const open = remarks.filter(isOpen);
  return rows.flatMap((row, at): Revised[] => {
    const own = open.filter(({ shot_id }) => shot_id === row.shot.id);
    const pick = pickOf(row);
    const cells = row.cells.filter((cell) => cell !== null);
    const cell = cells.find(({ column }) => column.id === pick?.column_id) ?? cells[0];
    return own.length > 0 && cell ? [{ number: at + 1, row, cell, pick, remarks: own }] : [];
  });
}

/** The cell with another prompt, which may have another price. Before the prices are known, as it is. */
export const withPrompt = ({ row, cell }: Revised, prompt: string, catalogs: Catalogs | null): BoardCell => {
  if (!catalogs || prompt === row.shot.prompt) return cell;
  const shot = { ...row.shot, prompt };
  const resolved = resolveCellAt(catalogs, { ...row.placed, shot }, cell.column);
  return resolved ? { ...cell, shot, cell: resolved } : cell;
};

export type Draft = { revised: Revised; prompt: string; cell: BoardCell };

/** What a press sends for these shots, one take each, with the sum on its button; null where one can't run. */
export function revisionOf(revision: number, drafts: readonly Draft[]): NewRevision | null {
  const press = planPress(
    drafts.map(({ cell }) => cell),
    { of: "more", takes: 1 },
  );
  const isWhole = drafts.length > 0 && press.cells.length === drafts.length;
  if (!isWhole || drafts.some(({ cell }) => cell.cell.problem !== null)) return null;
  return {
    revision,
    credits: press.credits,
    shots: drafts.map(({ revised, prompt }) => ({
      shot_id: revised.row.shot.id,
      was: revised.row.shot.prompt,
      prompt,
      cells: press.cells
        .filter(({ shot_id }) => shot_id === revised.row.shot.id)
        .map(({ shot_id: _, ...cell }) => cell),
    })),
    remark_ids: drafts.flatMap(({ revised }) => revised.remarks.map(({ id }) => id)),
  };
}
