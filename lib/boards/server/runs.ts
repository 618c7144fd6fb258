import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { avatarOffers } from "@/lib/catalog/avatar-offers";
import { ApiError } from "@/lib/contract/errors";
import { messages as intents } from "@/lib/intents/messages";
import { checkRequests, priceIncrease } from "@/lib/intents/server/check-request";
import { hashBody, readToken } from "@/lib/intents/server/intents";
import type { CreateJob } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { assertWithinLimits } from "@/lib/limits/server/assert-within-limits";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { imageCatalog, videoCatalog } from "@/lib/pricing/server/catalogs";
import { priceRows } from "@/lib/pricing/server/price-list";
import type { Session } from "@/lib/session/server/session";
import type { Board } from "../board";
import { type Catalogs, catalogsFor, resolveCellAt } from "../cell";
import { isContinued } from "../first-frame";
import { messages } from "../messages";
import { type BoardRun, MAX_RUN_TAKES, type StartRun } from "../run";
import { allPlaced, stillIdOf } from "../stills";
import { wavesOf } from "../waves";
import { isTakeOf, ownBoard, readBoard } from "./boards";
import { announceBoard } from "./changes";
import { readPickedStills } from "./picked-stills";
import { QUEUE_CHANGED } from "./queue";
import { boardRuns, queuedTakes } from "./schema";
import { readTakeNumbers } from "./take-numbers";
import { readRuns } from "./takes";

/** What an owner is asked about. */
type AskedRun = { runId: string; credits: number; takes: number; requests: readonly CreateJob[] };
/** Writes the request for approval in the transaction that writes the run. */
type Asked = (within: Transaction, run: AskedRun) => Promise<void>;

/**
 * Queues takes of a board for at most the credits that were shown. Each becomes a job when its turn comes. The same token
 * with the same body gives the same run.
 * @throws ApiError `not_found`; `conflict` where one of the shots or models was changed since the board was shown, and
 * beyond the number of takes; `invalid_request` for a cell that can't run; `price_increased` above a shown price;
 * `limit_reached`, `approval_needed` or `balance_reached` where a limit or the balance holds the sum;
 * `idempotency_conflict` for a token with another body
 * @param asked for a run that waits for an owner's approval, whatever limits ask
 */
export async function startRun(
  session: Session,
  boardId: string,
  body: StartRun,
  token: string | null,
  asked?: Asked,
): Promise<BoardRun> {
  await ownBoard(database(), session, boardId);
  const press = { clientToken: readToken(token), bodyHash: hashBody(body) };
  const known = await knownRun(session, press);
  if (known) return known;
  const priced = await pricePress(session, boardId, body);
  const id = newId("run");
  const pausedFor = asked ? "approval" : null;
  const waves = body.in_waves && !asked ? wavesOf(priced.cells) : [priced.cells];
  const made = waves.map((cells, at): NewRun => {
    const run = { boardId, credits: creditsOf(cells), wave: at + 1, bodyHash: press.bodyHash };
    return at === 0
      ? { ...run, id, pausedFor, clientToken: press.clientToken }
      : { ...run, id: newId("run"), pausedFor: "picks", pressId: id, clientToken: `${id}#${at + 1}` };
  });
  const { workspaceId } = session;
  const isNew = await transaction(async (within) => {
    await announceBoard(within, { id: boardId, workspaceId });
    await lockWithin(within, "queue", workspaceId);
    // Nothing of the board changes from here on.
    const board = await readBoard(session, boardId, within);
    assertUnchanged(board, body);
    const parts = [{ boardId, tags: board.tags, credits: priced.credits }];
    await assertWithinLimits(within, {
      spender: session,
      spend: { what: "takes", credits: priced.credits, parts },
      isApproved: asked !== undefined,
      isWritten: false,
    });
    if (!(await insertRuns(within, session, made))) return false;
    const stopsAtPick = body.stops_at_pick || body.in_waves;
    await queueTakes(within, session, {
      boardId,
      parts: made.flatMap(({ id }, at) => (waves[at] ?? []).map((cell) => ({ ...cell, runId: id }))),
      picked: stopsAtPick ? await pickedSeries(within, session, boardId) : null,
    });
    await asked?.(within, askedRun(id, priced));
    await notify(QUEUE_CHANGED, workspaceId, within);
    return true;
  });
  const run = isNew ? (await readRuns(session, { id }))[0] : await knownRun(session, press);
  if (!run) throw new ApiError("not_found", messages.runNotFound);
  return run;
}

/** By which the same press is known. */
type PressKey = { clientToken: string; bodyHash: string };

async function knownRun(session: Session, { clientToken, bodyHash }: PressKey): Promise<BoardRun | null> {
  const [row] = await database()
    .select({ id: boardRuns.id, bodyHash: boardRuns.bodyHash })
    .from(boardRuns)
    .where(and(eq(boardRuns.personId, session.personId), eq(boardRuns.clientToken, clientToken)));
  if (!row) return null;
  if (row.bodyHash !== bodyHash) throw new ApiError("idempotency_conflict", intents.keyReused);
  const [run] = await readRuns(session, { id: row.id });
  return run ?? null;
}

/** What every model offers now, at what price. */
export async function catalogsOf({ keyId }: Session): Promise<Parameters<typeof catalogsFor>[0]> {
  const [video, image, rows] = await Promise.all([
    videoCatalog(keyId),
    imageCatalog(keyId),
    priceRows(keyId),
  ]);
  return { video, image, avatars: avatarOffers(rows) };
}

/** @throws ApiError `conflict` where one of the shots or columns was changed or removed since the shown revision */
function assertUnchanged(board: Board, { cells, revision }: StartRun): void {
  const stills = board.shots.map(({ id, revision }) => ({ id: stillIdOf(id), revision }));
  const current = new Map(
    [...board.shots, ...stills, ...board.columns].map((each) => [each.id, each.revision]),
  );
  for (const cell of cells) {
    const changed = [cell.shot_id, cell.column_id].some((id) => (current.get(id) ?? Infinity) > revision);
    // A revision that the board does not have is from before a restored backup.
    if (changed || revision > board.revision) {
      const details = { shot_id: cell.shot_id, column_id: cell.column_id };
      throw new ApiError("conflict", messages.changed, { details });
    }
  }
}

function resolveCells(catalogs: Catalogs, board: Board, stills: ReadonlyMap<string, string>, body: StartRun) {
  assertUnchanged(board, body);
  const shots = allPlaced(board, stills);
  const columns = new Map(board.columns.map((column) => [column.id, column]));
  return body.cells.map((cell) => {
    const placed = shots.get(cell.shot_id);
    const column = columns.get(cell.column_id);
    if (!placed || !column) throw new ApiError("conflict", messages.changed);
    const { shot, number, before } = placed;
    const resolved = resolveCellAt(catalogs, placed, column);
    if (!resolved || resolved.problem !== null) {
      const problem = resolved?.problem ?? messages.otherKind;
      throw new ApiError("invalid_request", messages.cannotRun(number, column.model_id, problem), {
        details: { field: "cells", shot_id: shot.id, column_id: column.id },
      });
    }
    const continued = isContinued(shot) ? (board.shots[before - 1]?.id ?? null) : null;
    const afterShotId = resolved.still === null ? continued : stillIdOf(shot.id);
    return { shot, column, cell, afterShotId, request: resolved.request(), madeFrom: resolved.madeFrom() };
  });
}

type PricedCell = ReturnType<typeof resolveCells>[number] & {
  shot_id: string;
  takes: number;
  credits: number;
};
type PricedPress = { cells: readonly PricedCell[]; takes: number; credits: number };

/** What a press makes, each cell with the request that our check lets through and its price of now. */
async function pricePress(session: Session, boardId: string, body: StartRun): Promise<PricedPress> {
  const board = await readBoard(session, boardId);
  const stills = await readPickedStills(database(), session, boardId);
  const resolved = resolveCells(catalogsFor(await catalogsOf(session), board), board, stills, body);
  const takes = resolved.reduce((sum, { cell }) => sum + cell.takes, 0);
  if (takes > MAX_RUN_TAKES) throw new ApiError("conflict", messages.tooManyAtOnce(MAX_RUN_TAKES));
  const { checked } = await checkRequests(
    session,
    resolved.map(({ shot, cell, request }) => ({ kind: shot.kind, request, credits_quoted: cell.credits })),
  );
  const cells = resolved.flatMap((each, at) => {
    const job = checked[at];
    const { shot_id, takes } = each.cell;
    return job ? [{ ...each, shot_id, takes, request: job.request, credits: job.spend.credits }] : [];
  });
  const credits = creditsOf(cells);
  const increase = priceIncrease(body.credits, credits);
  if (increase) throw increase;
  return { cells, takes, credits };
}

const creditsOf = (cells: readonly PricedCell[]): number =>
  cells.reduce((sum, { takes, credits }) => sum + takes * credits, 0);

type NewRun = PressKey &
  Pick<typeof boardRuns.$inferInsert, "pausedFor" | "wave" | "pressId"> & {
    id: string;
    boardId: string;
    credits: number;
  };

/** Whether they are new: the same press at the same moment may have made them. */
async function insertRuns(within: Transaction, session: Session, runs: readonly NewRun[]): Promise<boolean> {
  const { workspaceId, personId, keyId, token } = session;
  const rows = runs.map((run) => ({ ...run, workspaceId, personId, tokenId: token?.id ?? null, keyId }));
  const made = await within
    .insert(boardRuns)
    .values(rows.slice(0, 1))
    .onConflictDoNothing()
    .returning({ id: boardRuns.id });
  if (made.length > 0 && rows.length > 1) await within.insert(boardRuns).values(rows.slice(1));
  return made.length > 0;
}

/** The series of a board that have a pick. */
async function pickedSeries(within: Transaction, { workspaceId }: Session, boardId: string) {
  const rows = await within
    .select({ id: sql<string>`${jobs.series} ->> 'id'` })
    .from(jobs)
    .where(and(isTakeOf(workspaceId, boardId), eq(jobs.picked, true), isNull(jobs.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

type QueuedParts = {
  boardId: string;
  parts: readonly (PricedCell & { runId: string })[];
  /** The series with a pick, of which takes do not stop at one; null where none stop. */
  picked: ReadonlySet<string> | null;
};

/** Gives each take its place in the series of its shot. @throws ApiError `conflict` where a cell has more than were shown */
async function queueTakes(
  within: Transaction,
  { workspaceId, personId }: Session,
  { boardId, parts, picked }: QueuedParts,
): Promise<void> {
  const places = await readTakeNumbers(within, workspaceId, boardId);
  for (const { shot, column, cell } of parts) {
    if (places.countOf(shot.id, column.id) > cell.known)
      throw new ApiError("conflict", messages.justGenerated, { details: { shot_id: shot.id } });
  }
  await within.insert(queuedTakes).values(
    parts.flatMap(({ runId, shot, column, takes, afterShotId, request, madeFrom, credits }) =>
      Array.from({ length: takes }, () => ({
        id: newId("take"),
        runId,
        workspaceId,
        personId,
        boardId,
        shotId: shot.id,
        columnId: column.id,
        takeIndex: places.next(shot.id),
        kind: shot.kind,
        request,
        madeFrom,
        afterShotId,
        credits,
        stopsAtPick: picked !== null && !picked.has(shot.id),
      })),
    ),
  );
}

const askedRun = (runId: string, { cells, takes, credits }: PricedPress): AskedRun => ({
  runId,
  credits,
  takes,
  requests: cells.map(({ shot, request }) => ({ kind: shot.kind, request })),
});
