import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { orderZipOf } from "@/lib/library/server/zip/tickets";
import { csvHead, csvLines } from "@/lib/platform/csv";
import { safeFileName } from "@/lib/platform/file-name";
import { textDownload } from "@/lib/platform/server/text-download";
import type { Session } from "@/lib/session/server/session";
import type { Board, Shot } from "../board";
import { type BoardZip, type BoardZipOrder, takeFileName } from "../export";
import { messages } from "../messages";
import type { BoardTake } from "../run";
import { readBoard } from "./boards";
import { readTakes } from "./takes";

const text = messages.export;

type ShotTakes = { shot: Shot; number: number; takes: BoardTake[] };

/** The shots of a board in order, each with its takes, the pick first and then the oldest. */
async function shotsWithTakes(
  session: Session,
  boardId: string,
): Promise<{ board: Board; shots: ShotTakes[] }> {
  const [board, { takes }] = await Promise.all([readBoard(session, boardId), readTakes(session, boardId)]);
  const byShot = new Map<string, BoardTake[]>(board.shots.map(({ id }) => [id, []]));
  for (const take of takes) byShot.get(take.shot_id)?.push(take);
  const shots = board.shots.map((shot, at) => ({
    shot,
    number: at + 1,
    takes: (byShot.get(shot.id) ?? []).sort(
      (a, b) => Number(b.picked) - Number(a.picked) || a.number - b.number,
    ),
  }));
  return { board, shots };
}

const modelOf = ({ columns }: Board, { column_id }: BoardTake): string =>
  columns.find(({ id }) => id === column_id)?.model_id ?? text.otherModel;

/**
 * Makes a ticket for a ZIP with the picks of a board, or all of its completed takes, in the order of the shots and under
 * names of the template.
 * @throws ApiError `not_found` for a board that is not there, and `conflict` where there is nothing to export
 */
export async function orderBoardZip(
  session: Session,
  boardId: string,
  { of, names }: BoardZipOrder,
): Promise<BoardZip> {
  const { board, shots } = await shotsWithTakes(session, boardId);
  const exported = shots.map(({ number, takes }) => ({
    number,
    takes: takes.filter(({ status, picked }) => status === "completed" && (of === "takes" || picked)),
  }));
  const named = exported.flatMap(({ number, takes }) =>
    takes.map((take) => {
      const parts = { board: board.name, shot: number, shots: shots.length, model: modelOf(board, take) };
      return [take.job_id, takeFileName({ ...parts, take: take.number }, names)] as const;
    }),
  );
  if (named.length === 0) throw new ApiError("conflict", text.nothing[of]);
  const ticket = await orderZipOf(session, {
    ids: named.map(([id]) => id),
    fileName: `${safeFileName(board.name) || "board"}.zip`,
    names: Object.fromEntries(named),
  });
  return {
    ...ticket,
    without: exported.filter(({ takes }) => takes.length === 0).map(({ number }) => number),
  };
}

/** Every take of a board as CSV, in the order of the shots; a shot without one is a row, too. Throws like `readBoard`. */
export async function boardCsv(session: Session, boardId: string): Promise<Response> {
  const { board, shots } = await shotsWithTakes(session, boardId);
  const fileName = `${(safeFileName(board.name).replace(/[^\w.-]+/g, "-") || "board").slice(0, 80)}.csv`;
  return textDownload({ fileName, type: "text/csv" }, rowsOf(board, shots));
}

async function* rowsOf(board: Board, shots: readonly ShotTakes[]): AsyncGenerator<string, void> {
  yield csvHead(text.columns);
  for (const { shot, number, takes } of shots) {
    const own = [number, shot.kind, shot.prompt, shot.negative_prompt, shot.note];
    const rows = takes.map((take) => [
      ...own,
      modelOf(board, take),
      take.number,
      take.status,
      take.picked ? text.yes : "",
      take.asset?.duration_seconds ?? "",
      take.charged ? take.credits : "",
      take.error ?? "",
      take.job_id,
    ]);
    yield csvLines(rows.length > 0 ? rows : [own]);
  }
}
