import "server-only";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { isSettled, isTakes, type JobSeries } from "@/lib/jobs/job";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { seesJob } from "@/lib/jobs/server/sight";
import { changeJobs } from "@/lib/jobs/server/write-jobs";
import { type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import type { Session } from "@/lib/session/server/session";
import type { Board } from "../board";
import { type Catalogs, catalogsFor, resolveCellAt } from "../cell";
import { messages } from "../messages";
import type { PlacedTake, PlaceTakes, ReturnedTake } from "../placed-take";
import { allPlaced, isStillId, shotIdOf } from "../stills";
import { BOARD_OF_JOB, isTakeOf, ownBoard, readBoard } from "./boards";
import { announceBoard } from "./changes";
import { readPickedStills } from "./picked-stills";
import { catalogsOf } from "./runs";
import { boardShots, boards } from "./schema";
import { readTakeNumbers, seriesOfTake } from "./take-numbers";

/**
 * Makes existing jobs takes of a board. A job stays where it is that is not there, runs, is in the trash, is of another kind,
 * or belongs to a longer work or, unless it `moves`, to another shot of a board. A pick stays one, but for those of a shot
 * that has one. Nobody else's job goes to a board that is not open. Whatever a job was made from, it counts as made from what its shot asks for now, since somebody puts it
 * there as a take of that.
 * @throws ApiError `not_found` for a board that is not there, `conflict` beyond the takes of a shot
 */
export async function placeTakes(
  session: Session,
  boardId: string,
  { takes, picks = false, moves = false }: PlaceTakes,
): Promise<void> {
  const { workspaceId } = session;
  // Without prices nobody knows what is asked for.
  const catalogs = await catalogsOf(session).catch(() => null);
  const sight = await sightOf(session);
  await transaction(async (within) => {
    const ids = takes.map(({ job_id }) => job_id);
    await announceBoards(within, session, boardId, ids);
    await lockWithin(within, "queue", workspaceId);
    const board = await readBoard(session, boardId, within);
    const rows = await within
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, ids)))
      .orderBy(asc(jobs.id))
      .for("update");
    const byId = new Map(rows.map((row) => [row.id, row]));
    const places = await readTakeNumbers(within, workspaceId, boardId);
    const held = moves ? new Set<string>() : await heldByShots(within, rows);
    const picked = new Set(await pickedShots(within, workspaceId, boardId));
    const series: Record<string, JobSeries> = {};
    const stills = await readPickedStills(within, session, boardId);
    const asked = catalogs && askedIn(catalogsFor(catalogs, board), board, stills);
    const madeFrom: Record<string, string | null> = {};
    const losing: string[] = [];
    const newest = new Map<string, JobRow>();
    for (const take of takes) {
      const row = byId.get(take.job_id);
      if (!row || !seesJob(sight, row) || !fits(board, take, row) || held.has(row.id)) continue;
      // It would be gone for everybody else.
      if (board.audience.kind !== "open" && row.personId !== session.personId) continue;
      const { shot_id: shotId, column_id: columnId } = take;
      if (row.picked && picked.has(shotId)) losing.push(row.id);
      if (row.picked) picked.add(shotId);
      const rival = newest.get(shotId);
      if (row.status === "completed" && (!rival || rival.createdAt < row.createdAt)) newest.set(shotId, row);
      series[row.id] = seriesOfTake(boardId, { shotId, columnId, position: places.next(shotId) });
      madeFrom[row.id] = asked?.(take) ?? null;
    }
    const placed = Object.keys(series);
    if (placed.length === 0) return;
    const chosen = picks ? [...newest].flatMap(([shotId, { id }]) => (picked.has(shotId) ? [] : [id])) : [];
    await changeJobs(within, {
      workspaceId,
      ids: placed,
      fields: {
        series: sql`${JSON.stringify(series)}::jsonb -> ${jobs.id}`,
        madeFrom: sql`${JSON.stringify(madeFrom)}::jsonb ->> ${jobs.id}`,
        picked: sql`(${jobs.picked} and ${jobs.id} <> all(${sql.param(losing)}::text[]))
          or ${jobs.id} = any(${sql.param(chosen)}::text[])`,
      },
      where: undefined,
      isAnnounced: true,
    });
  });
}

/**
 * Puts jobs that were placed on a board back to where they were before. One that is not on it any more stays where it is, and a
 * pick stays lost where another take of its series is the pick by now.
 * @throws ApiError `not_found` for a board that is not there, or is not for the reader
 */
export async function returnTakes(
  session: Session,
  boardId: string,
  takes: readonly ReturnedTake[],
): Promise<void> {
  const { workspaceId } = session;
  const { hiddenBoards } = await sightOf(session);
  const boardsBefore = takes.flatMap(({ series }) => series?.board?.id ?? []);
  if (boardsBefore.some((id) => hiddenBoards.includes(id)))
    throw new ApiError("not_found", messages.notFound);
  await transaction(async (within) => {
    const ids = takes.map(({ job_id }) => job_id);
    await announceBoards(within, session, boardId, ids, boardsBefore);
    await lockWithin(within, "queue", workspaceId);
    const before = JSON.stringify(Object.fromEntries(takes.map(({ job_id, series }) => [job_id, series])));
    const wasPicked = takes.filter(({ picked }) => picked).map(({ job_id }) => job_id);
    const series = sql`nullif(${before}::jsonb -> ${jobs.id}, 'null'::jsonb)`;
    await changeJobs(within, {
      workspaceId,
      ids,
      fields: {
        series,
        madeFrom: null,
        picked: sql`${jobs.id} = any(${sql.param(wasPicked)}::text[]) and not exists (
          select from jobs other where other.workspace_id = ${workspaceId} and other.picked
            and other.id <> ${jobs.id} and other.series ->> 'id' = ${before}::jsonb -> ${jobs.id} ->> 'id')`,
      },
      where: isTakeOf(workspaceId, boardId),
      isAnnounced: true,
    });
  });
}

/**
 * Announces a board and those that its jobs come from or go to, which also locks them, in the order of their ids.
 * @throws ApiError `not_found` where the board itself is not there
 */
async function announceBoards(
  within: Transaction,
  session: Session,
  boardId: string,
  jobIds: readonly string[],
  others: readonly string[] = [],
): Promise<void> {
  const { workspaceId } = session;
  await ownBoard(within, session, boardId);
  const rows = await within
    .select({ id: sql<string | null>`${BOARD_OF_JOB}` })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, [...jobIds])));
  const ids = new Set([boardId, ...others, ...rows.flatMap(({ id }) => id ?? [])]);
  const there = await within
    .select({ id: boards.id, workspaceId: boards.workspaceId })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), inArray(boards.id, [...ids]), isNull(boards.deletedAt)))
    .orderBy(asc(boards.id));
  for (const board of there) await announceBoard(within, board);
}

/** The jobs that are takes of a shot which is on a board that is there. */
async function heldByShots(within: Executor, rows: readonly JobRow[]): Promise<Set<string>> {
  const shotIds = rows.flatMap(({ series }) => (series?.board ? [shotIdOf(series.id)] : []));
  if (shotIds.length === 0) return new Set();
  const there = await within
    .select({ id: boardShots.id, boardId: boardShots.boardId })
    .from(boardShots)
    .innerJoin(boards, eq(boards.id, boardShots.boardId))
    .where(and(inArray(boardShots.id, shotIds), isNull(boards.deletedAt)));
  const boardOf = new Map(there.map(({ id, boardId }) => [id, boardId]));
  return new Set(
    rows.flatMap(({ id, series }) =>
      series?.board && boardOf.get(shotIdOf(series.id)) === series.board.id ? [id] : [],
    ),
  );
}

/** What the place of a take asks for; null for one that can't run. */
function askedIn(catalogs: Catalogs, board: Board, stills: ReadonlyMap<string, string>) {
  const shots = allPlaced(board, stills);
  return ({ shot_id, column_id }: PlacedTake): string | null => {
    const shot = shots.get(shot_id);
    const column = board.columns.find(({ id }) => id === column_id);
    return (shot && column && resolveCellAt(catalogs, shot, column)?.madeFrom()) ?? null;
  };
}

async function pickedShots(within: Executor, workspaceId: string, boardId: string): Promise<string[]> {
  const rows = await within
    .select({ shot: sql<string>`${jobs.series} ->> 'id'` })
    .from(jobs)
    .where(and(isTakeOf(workspaceId, boardId), eq(jobs.picked, true)));
  return rows.map(({ shot }) => shot);
}

/** Whether a job can be this take. */
function fits({ shots, columns }: Board, { shot_id, column_id }: PlacedTake, row: JobRow): boolean {
  const isTake = row.series === null || isTakes(row.series);
  const isThere = row.deletedAt === null && row.purgedAt === null && isSettled(row.status);
  const isOfKind = ({ kind }: { kind: string }) => kind === row.kind;
  const shot = shots.find(({ id }) => id === shotIdOf(shot_id));
  const column = columns.find(({ id }) => id === column_id);
  const made = shot && isStillId(shot_id) ? { kind: shot.kind === "video" ? "image" : "" } : shot;
  return isTake && isThere && [made, column].every((each) => each !== undefined && isOfKind(each));
}
