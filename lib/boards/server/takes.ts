import "server-only";
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql, sum } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { mayTouch } from "@/lib/http/permissions";
import { withAssets } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { asSeen } from "@/lib/jobs/server/sight";
import { modelOf, promptOf } from "@/lib/kinds/request-summary";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import type { BoardRun, BoardTakes, QueueList } from "../run";
import { stillIdOf } from "../stills";
import { takeOf } from "../take-of";
import { isTakeOf, ownBoard } from "./boards";
import { hasContinuedPick } from "./last-frame";
import { boardRuns, boards, queuedTakes } from "./schema";
import { IS_WAITING } from "./waiting";

/** As SQL: the number on its board, from 1, of a shot or of the one whose still a series is. */
const numberOf = (seriesId: AnyPgColumn): SQL =>
  sql`array_position(${boards.shotOrder}, regexp_replace(${seriesId}, ${`^${stillIdOf("shot_")}`}, 'shot_'))`;

/** As SQL: the number of the shot for whose pick a take waits. */
const waitsForShot = () =>
  sql<number | null>`case when not (${hasContinuedPick()}) then ${numberOf(queuedTakes.afterShotId)} end`;

/**
 * The takes of a board, what waits for it, and the runs that it belongs to.
 * @throws ApiError `not_found`
 */
export async function readTakes(session: Session, boardId: string): Promise<BoardTakes> {
  const { workspaceId } = session;
  await ownBoard(database(), session, boardId);
  // Read first: a take that is sent in between is then in both, and never in none.
  const queue = await database()
    .select({ take: queuedTakes, waitsForShot: waitsForShot() })
    .from(queuedTakes)
    .innerJoin(boards, eq(boards.id, queuedTakes.boardId))
    .where(and(eq(queuedTakes.boardId, boardId), inArray(queuedTakes.status, ["waiting", "refused"])))
    .orderBy(asc(queuedTakes.position));
  const [rows, runs, spared] = await Promise.all([
    database()
      .select()
      .from(jobs)
      .where(and(isTakeOf(workspaceId, boardId), isNull(jobs.deletedAt), isNull(jobs.purgedAt)))
      .orderBy(asc(jobs.createdAt), asc(jobs.id)),
    readRuns(session, { boardId }),
    sparedOf(boardId),
  ]);
  const madeFrom = madeFromOf(rows);
  const sight = await sightOf(session);
  const takes = (await withAssets(rows)).flatMap((job, at) => {
    const take = takeOf(asSeen(sight, job));
    return take ? [{ ...take, made_from: madeFrom[at] ?? null }] : [];
  });
  return {
    object: "board_takes",
    takes,
    queue: queue.map(({ take: row, waitsForShot }) => ({
      id: row.id,
      run_id: row.runId,
      board_id: row.boardId,
      shot_id: row.shotId,
      column_id: row.columnId,
      number: row.takeIndex + 1,
      status: row.status === "refused" ? "refused" : "waiting",
      after_shot_id: row.afterShotId,
      waits_for_shot: waitsForShot,
      made_from: row.madeFrom,
      credits: row.credits,
      error: row.error,
    })),
    runs,
    spared,
  };
}

/** What was not bought of a board, because its shots were picked before. */
async function sparedOf(boardId: string) {
  const [row] = await database()
    .select({ takes: count(), credits: sum(queuedTakes.credits).mapWith(Number) })
    .from(queuedTakes)
    .where(and(eq(queuedTakes.boardId, boardId), eq(queuedTakes.status, "spared")));
  return { takes: row?.takes ?? 0, credits: row?.credits ?? 0 };
}

/** What each job is made from. One that was run again by itself keeps its place in the series, and is made from the same. */
function madeFromOf(rows: readonly JobRow[]): (string | null)[] {
  const placeOf = ({ series }: JobRow) => `${series?.id} ${series?.position}`;
  const known = new Map(rows.flatMap((row) => (row.madeFrom ? [[placeOf(row), row.madeFrom]] : [])));
  return rows.map((row) => row.madeFrom ?? known.get(placeOf(row)) ?? null);
}

const MAX_LISTED = 50;

/** What waits of a workspace and its reader sees, in the order in which it will be sent as far as that is known. */
export async function readQueue(session: Session): Promise<QueueList> {
  const sight = await sightOf(session);
  const [rows, sums] = await Promise.all([
    database()
      .select({
        take: queuedTakes,
        board: boards.name,
        pausedFor: boardRuns.pausedFor,
        shotNumber: sql<number>`coalesce(${numberOf(queuedTakes.shotId)}, 0)`,
        waitsForShot: waitsForShot(),
      })
      .from(queuedTakes)
      .innerJoin(boardRuns, eq(boardRuns.id, queuedTakes.runId))
      .innerJoin(boards, eq(boards.id, queuedTakes.boardId))
      .where(isQueuedOf(sight))
      .orderBy(asc(queuedTakes.position))
      .limit(MAX_LISTED),
    sumQueue(session),
  ]);
  return {
    object: "queue",
    takes: rows.map(({ take, board, pausedFor, shotNumber, waitsForShot }) => ({
      id: take.id,
      board_id: take.boardId,
      board_name: board,
      shot_id: take.shotId,
      shot_number: shotNumber,
      number: take.takeIndex + 1,
      kind: take.kind,
      model_id: modelOf(take.kind, take.request),
      prompt: promptOf(take.kind, take.request),
      credits: take.credits,
      waits_for_shot: waitsForShot,
      paused_for: pausedFor,
      is_yours: mayTouch(session, "remove", take.personId),
    })),
    ...sums,
  };
}

/** How many takes that the reader sees wait, and the most that they may cost. */
export async function sumQueue(reader: Reader): Promise<{ waiting: number; credits: number }> {
  const [sums] = await database()
    .select({ waiting: count(), credits: sum(queuedTakes.credits).mapWith(Number) })
    .from(queuedTakes)
    .where(isQueuedOf(await sightOf(reader)));
  return { waiting: sums?.waiting ?? 0, credits: sums?.credits ?? 0 };
}

const isQueuedOf = ({ workspaceId, personId, hiddenBoards }: Sight): SQL | undefined =>
  and(
    eq(queuedTakes.workspaceId, workspaceId),
    IS_WAITING,
    hiddenBoards.length === 0
      ? undefined
      : or(eq(queuedTakes.personId, personId), notInArray(queuedTakes.boardId, [...hiddenBoards])),
  );

/** One run, or those of a board of which something waits, the latest first. */
export async function readRuns(
  { workspaceId }: Pick<Session, "workspaceId">,
  which: { id: string } | { boardId: string },
): Promise<BoardRun[]> {
  const waiting = database()
    .select({
      runId: queuedTakes.runId,
      takes: count().as("takes"),
      credits: sum(queuedTakes.credits).mapWith(Number).as("waiting_credits"),
    })
    .from(queuedTakes)
    .where(and(eq(queuedTakes.workspaceId, workspaceId), IS_WAITING))
    .groupBy(queuedTakes.runId)
    .as("waiting");
  const rows = await database()
    .select({ run: boardRuns, name: people.name, takes: waiting.takes, credits: waiting.credits })
    .from(boardRuns)
    .innerJoin(people, eq(people.id, boardRuns.personId))
    .leftJoin(waiting, eq(waiting.runId, boardRuns.id))
    .where(
      and(
        eq(boardRuns.workspaceId, workspaceId),
        "id" in which
          ? eq(boardRuns.id, which.id)
          : and(eq(boardRuns.boardId, which.boardId), sql`${waiting.takes} > 0`),
      ),
    )
    .orderBy(desc(boardRuns.createdAt), desc(boardRuns.id));
  return rows.map(({ run, name, takes, credits }) => ({
    id: run.id,
    object: "board_run",
    board_id: run.boardId,
    person_id: run.personId,
    person_name: name,
    credits: run.credits,
    waiting: takes ?? 0,
    waiting_credits: credits ?? 0,
    paused_for: run.pausedFor,
    pause_message: run.pauseMessage,
    pause_credits: run.pauseCredits,
    wave: run.wave,
    press_id: run.pressId ?? run.id,
    created_at: run.createdAt.toISOString(),
  }));
}
