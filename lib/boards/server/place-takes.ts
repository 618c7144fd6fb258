import "server-only";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isSettled, isTakes, type JobSeries } from "@/lib/jobs/job";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { changeJobs } from "@/lib/jobs/server/write-jobs";
import { type Executor, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import type { Session } from "@/lib/session/server/session";
import type { Board } from "../board";
import { type Catalogs, catalogsFor, resolveCellAt } from "../cell";
import { continuedNumbers } from "../first-frame";
import type { PlacedTake } from "../placed-take";
import { isTakeOf, ownBoard, readBoard } from "./boards";
import { announceBoard } from "./changes";
import { catalogsOf } from "./runs";
import { readTakeNumbers, seriesOfTake } from "./take-numbers";

/**
 * Makes existing jobs takes of a board. A job stays where it is that is not there, runs, is in the trash, is of another kind,
 * or belongs to another board or a longer work. A pick stays one, but for those of a shot that has one. Whatever a job was
 * made from, it counts as made from what its shot asks for now, since somebody puts it there as a take of that.
 * @throws ApiError `not_found` for a board that is not there, `conflict` beyond the takes of a shot
 */
export async function placeTakes(
  session: Session,
  boardId: string,
  takes: readonly PlacedTake[],
): Promise<void> {
  const { workspaceId } = session;
  // Without prices nobody knows what is asked for.
  const catalogs = await catalogsOf(session).catch(() => null);
  await transaction(async (within) => {
    await announceBoard(within, await ownBoard(within, session, boardId));
    await lockWithin(within, "queue", workspaceId);
    const board = await readBoard(session, boardId, within);
    const ids = takes.map(({ job_id }) => job_id);
    const rows = await within
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, ids)))
      .orderBy(asc(jobs.id))
      .for("update");
    const byId = new Map(rows.map((row) => [row.id, row]));
    const places = await readTakeNumbers(within, workspaceId, boardId);
    const picked = new Set(await pickedShots(within, workspaceId, boardId));
    const series: Record<string, JobSeries> = {};
    const asked = catalogs && askedIn(catalogsFor(catalogs, board), board);
    const madeFrom: Record<string, string | null> = {};
    const losing: string[] = [];
    for (const take of takes) {
      const row = byId.get(take.job_id);
      if (!row || !fits(board, take, row) || !(await isFree(within, row))) continue;
      if (row.picked && picked.has(take.shot_id)) losing.push(row.id);
      if (row.picked) picked.add(take.shot_id);
      const { shot_id: shotId, column_id: columnId } = take;
      series[row.id] = seriesOfTake(boardId, { shotId, columnId, position: places.next(shotId) });
      madeFrom[row.id] = asked?.(take) ?? null;
    }
    const placed = Object.keys(series);
    if (placed.length === 0) return;
    await changeJobs(within, {
      workspaceId,
      ids: placed,
      fields: {
        series: sql`${JSON.stringify(series)}::jsonb -> ${jobs.id}`,
        madeFrom: sql`${JSON.stringify(madeFrom)}::jsonb ->> ${jobs.id}`,
        picked: sql`${jobs.picked} and ${jobs.id} <> all(${sql.param(losing)}::text[])`,
      },
      where: undefined,
      isAnnounced: true,
    });
  });
}

/** What the place of a take asks for; null for one that can't run. */
function askedIn(catalogs: Catalogs, { shots, columns }: Board) {
  const befores = continuedNumbers(shots);
  return ({ shot_id, column_id }: PlacedTake): string | null => {
    const at = shots.findIndex(({ id }) => id === shot_id);
    const column = columns.find(({ id }) => id === column_id);
    const shot = shots[at];
    return (shot && column && resolveCellAt(catalogs, shot, befores[at] ?? 0, column)?.madeFrom()) ?? null;
  };
}

async function pickedShots(within: Executor, workspaceId: string, boardId: string): Promise<string[]> {
  const rows = await within
    .select({ shot: sql<string>`${jobs.series} ->> 'id'` })
    .from(jobs)
    .where(and(isTakeOf(workspaceId, boardId), eq(jobs.picked, true)));
  return rows.map(({ shot }) => shot);
}

/** Whether a job is of no board that is there. A deleted one gives its takes away. */
async function isFree(within: Executor, { series, workspaceId }: JobRow): Promise<boolean> {
  if (!series?.board) return true;
  return (await ownBoard(within, { workspaceId }, series.board.id).catch(() => null)) === null;
}

/** Whether a job can be this take. */
function fits({ shots, columns }: Board, { shot_id, column_id }: PlacedTake, row: JobRow): boolean {
  const isTake = row.series === null || isTakes(row.series);
  const isThere = row.deletedAt === null && row.purgedAt === null && isSettled(row.status);
  const isOfKind = ({ kind }: { kind: string }) => kind === row.kind;
  const shot = shots.find(({ id }) => id === shot_id);
  const column = columns.find(({ id }) => id === column_id);
  return isTake && isThere && [shot, column].every((each) => each !== undefined && isOfKind(each));
}
