import "server-only";
import type { Session } from "@/lib/session/server/session";
import type { Board, Shot } from "../board";
import { takeFileName } from "../export";
import { messages } from "../messages";
import type { BoardTake } from "../run";
import { stillIdOf } from "../stills";
import { readBoard } from "./boards";
import { readTakes } from "./takes";

export type ShotTakes = {
  shot: Shot;
  number: number;
  takes: BoardTake[];
  /** The picked still, which stands for a clip without a pick; null without one. */
  still: BoardTake | null;
};

/**
 * The shots of a board in order, each with its takes, the pick first and then the oldest. `takesOf` gives those of a shot, or
 * what was spoken of a line, in the order of their making.
 */
export async function shotsWithTakes(
  session: Session,
  boardId: string,
): Promise<{ board: Board; shots: ShotTakes[]; takesOf: (id: string) => readonly BoardTake[] }> {
  const [board, { takes }] = await Promise.all([readBoard(session, boardId), readTakes(session, boardId)]);
  const byShot = Map.groupBy(takes, ({ shot_id }) => shot_id);
  const shots = board.shots.map((shot, at) => ({
    shot,
    number: at + 1,
    takes: (byShot.get(shot.id) ?? []).toSorted(
      (a, b) => Number(b.picked) - Number(a.picked) || a.number - b.number,
    ),
    still: byShot.get(stillIdOf(shot.id))?.find(({ picked }) => picked) ?? null,
  }));
  return { board, shots, takesOf: (id) => byShot.get(id) ?? [] };
}

export const modelOf = ({ columns }: Board, { column_id }: BoardTake): string =>
  columns.find(({ id }) => id === column_id)?.model_id ?? messages.export.otherModel;

/** The jobs of takes with the names of their files, without endings. */
export function fileNamesOf(
  board: Board,
  shots: readonly Pick<ShotTakes, "number" | "takes">[],
  template: string,
): { ids: string[]; names: Record<string, string> } {
  const named = shots.flatMap(({ number, takes }) =>
    takes.map((take) => {
      const fields = { board: board.name, shot: number, shots: board.shots.length, take: take.number };
      return [take.job_id, takeFileName({ ...fields, model: modelOf(board, take) }, template)] as const;
    }),
  );
  return { ids: named.map(([id]) => id), names: Object.fromEntries(named) };
}
