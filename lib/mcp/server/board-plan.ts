import "server-only";
import { wantedTakes } from "@/lib/boards/board";
import { catalogsFor, resolveCellAt } from "@/lib/boards/cell";
import { continuedNumbers } from "@/lib/boards/first-frame";
import { cellKey, countCell, type PlannedCell, type Press, planPress } from "@/lib/boards/plan";
import type { StartRun } from "@/lib/boards/run";
import { readBoard } from "@/lib/boards/server/boards";
import { catalogsOf } from "@/lib/boards/server/runs";
import { readTakes } from "@/lib/boards/server/takes";
import type { Agent } from "./tool";

type Asked = {
  press: Press;
  /** Only these shots; all by default. */
  shotIds?: readonly string[] | undefined;
};

/** A shot that can't be made as it is, and why. */
export type CannotRun = { shot_id: string; number: number; model_id: string; problem: string };

/** What a press of Generate on a board would send now, as a browser plans it. Throws like `readBoard`. */
export async function planRun(
  agent: Agent,
  boardId: string,
  { press, shotIds }: Asked,
): Promise<{ run: StartRun; takes: number; left: number; cannot: CannotRun[] }> {
  const [board, taken, offered] = await Promise.all([
    readBoard(agent, boardId),
    readTakes(agent, boardId),
    catalogsOf(agent),
  ]);
  const catalogs = catalogsFor(offered, board);
  const takesOf = Map.groupBy(taken.takes, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const queueOf = Map.groupBy(taken.queue, ({ shot_id, column_id }) => cellKey(shot_id, column_id));
  const befores = continuedNumbers(board.shots);
  const cells: PlannedCell[] = [];
  const cannot: CannotRun[] = [];
  for (const [at, shot] of board.shots.entries()) {
    if (shotIds && !shotIds.includes(shot.id)) continue;
    for (const column of board.columns) {
      const cell = resolveCellAt(catalogs, shot, befores[at] ?? 0, column);
      if (!cell) continue;
      const key = cellKey(shot.id, column.id);
      const has = { takes: takesOf.get(key) ?? [], queue: queueOf.get(key) ?? [] };
      const count = countCell(wantedTakes(shot, column), has, cell);
      cells.push({ shot, column, cell, count });
      if (cell.problem !== null)
        cannot.push({ shot_id: shot.id, number: at + 1, model_id: column.model_id, problem: cell.problem });
    }
  }
  const { cells: planned, credits, takes, left } = planPress(cells, press);
  return { run: { revision: board.revision, cells: planned, credits }, takes, left, cannot };
}
