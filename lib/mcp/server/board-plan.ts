import "server-only";
import { plannedRows } from "@/lib/boards/board-rows";
import { catalogsFor } from "@/lib/boards/cell";
import { type Press, planPress } from "@/lib/boards/plan";
import type { StartRun } from "@/lib/boards/run";
import { readBoard } from "@/lib/boards/server/boards";
import { catalogsOf } from "@/lib/boards/server/runs";
import { readTakes } from "@/lib/boards/server/takes";
import { type Stage, shotIdOf } from "@/lib/boards/stills";
import type { Agent } from "./tool";

type Asked = {
  press: Press;
  /** Only these shots; all by default. */
  shotIds?: readonly string[] | undefined;
  /** Clips and what else the shots are by default. */
  stage?: Stage | undefined;
};

/** A shot that can't be made as it is, and why. */
export type CannotRun = { shot_id: string; number: number; model_id: string; problem: string };

/** What a press of Generate on a board would send now, as a browser plans it. Throws like `readBoard`. */
export async function planRun(
  agent: Agent,
  boardId: string,
  { press, shotIds, stage }: Asked,
): Promise<{ run: StartRun; takes: number; left: number; cannot: CannotRun[] }> {
  const [board, taken, offered] = await Promise.all([
    readBoard(agent, boardId),
    readTakes(agent, boardId),
    catalogsOf(agent),
  ]);
  const rows = plannedRows(catalogsFor(offered, board), board, taken, stage);
  const asked = rows.filter(({ shot }) => shotIds?.includes(shotIdOf(shot.id)) ?? true);
  const cannot = asked.flatMap(({ number, cells }) =>
    cells.flatMap((planned): CannotRun[] =>
      planned?.cell.problem
        ? [
            {
              ...{ shot_id: planned.shot.id, number, model_id: planned.column.model_id },
              problem: planned.cell.problem,
            },
          ]
        : [],
    ),
  );
  const cells = asked.flatMap((row) => row.cells.filter((cell) => cell !== null));
  const { cells: planned, credits, takes, left } = planPress(cells, press);
  return { run: { revision: board.revision, cells: planned, credits }, takes, left, cannot };
}
