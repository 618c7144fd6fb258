import { type Board, wantedTakes } from "../board";
import { type Catalogs, resolveCellAt } from "../cell";
import { continuedNumbers } from "../first-frame";
import { cellKey, countCell } from "../plan";
import type { BoardTakes } from "../run";
import type { SpendRow } from "./plan-board";

/** The rows of a board with the price and the takes of each cell, as a plan reads them. */
export function spendRows(
  catalogs: Catalogs,
  { shots, columns }: Pick<Board, "shots" | "columns">,
  { takes, queue }: Pick<BoardTakes, "takes" | "queue">,
): SpendRow[] {
  const takesOf = Map.groupBy(takes, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const queueOf = Map.groupBy(queue, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const picked = new Set(takes.flatMap((take) => (take.picked ? [take.shot_id] : [])));
  const befores = continuedNumbers(shots);
  return shots.map((shot, at) => {
    const before = befores[at] ?? 0;
    const cells = columns.map((column) => {
      const cell = resolveCellAt(catalogs, shot, before, column);
      if (!cell) return null;
      const key = cellKey(shot.id, column.id);
      const has = { takes: takesOf.get(key) ?? [], queue: queueOf.get(key) ?? [] };
      return { shot, column, cell, count: countCell(wantedTakes(shot, column), has, cell) };
    });
    return { shot, before, cells, isPicked: picked.has(shot.id) };
  });
}
