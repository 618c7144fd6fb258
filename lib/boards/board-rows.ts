import { type Board, wantedTakes } from "./board";
import { type Catalogs, resolveCellAt } from "./cell";
import { cellKey, countCell, type PlannedCell } from "./plan";
import type { BoardTakes } from "./run";
import { type PlacedShot, pickedStills, placedShots, type Stage } from "./stills";

/** A shot, or the still of one, with its cells: one for each model, null for one of another kind. */
export type PlannedRow = PlacedShot & { cells: readonly (PlannedCell | null)[]; isPicked: boolean };

/** The rows of a board with the price and the takes of each cell. */
export function plannedRows(
  catalogs: Catalogs,
  board: Pick<Board, "shots" | "columns" | "defaults">,
  { takes, queue }: Pick<BoardTakes, "takes" | "queue">,
  stage: Stage = "film",
): PlannedRow[] {
  const takesOf = Map.groupBy(takes, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const queueOf = Map.groupBy(queue, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const picked = new Set(takes.flatMap((take) => (take.picked ? [take.shot_id] : [])));
  return placedShots(board, pickedStills(takes), stage).map((placed) => {
    const { shot } = placed;
    const cells = board.columns.map((column) => {
      const cell = resolveCellAt(catalogs, placed, column);
      if (!cell) return null;
      const key = cellKey(shot.id, column.id);
      const has = { takes: takesOf.get(key) ?? [], queue: queueOf.get(key) ?? [] };
      return { shot, column, cell, count: countCell(wantedTakes(shot, column), has, cell) };
    });
    return { ...placed, cells, isPicked: picked.has(shot.id) };
  });
}
