import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { mayTouch, reachOf } from "@/lib/http/permissions";
import { priceIncrease } from "@/lib/intents/server/check-request";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { sqlLiterals } from "@/lib/platform/server/columns";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { lockWithin } from "@/lib/platform/server/lock";
import { assertScope, notPermitted } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { moveBefore } from "../order";
import type { QueueChange } from "../run";
import { firstWaves } from "../waves";
import { ownBoard } from "./boards";
import { announceBoard } from "./changes";
import { priceRuns } from "./price-waiting";
import { boardRuns, queuedTakes, type RunRow } from "./schema";
import { cancelWaiting, HAS_WAITING, IS_WAITING } from "./waiting";

/** Announces to the worker that something may be sent. */
export const QUEUE_CHANGED = "queue_changed";

/** The fields of a run that goes on. */
export const RESUMED_FIELDS = {
  pausedFor: null,
  pauseMessage: null,
  pauseCredits: null,
  resumedAt: sql`clock_timestamp()`,
};

/**
 * Pauses, resumes, cancels or reorders what waits, of a board or of all: of everybody for an owner, else the person's own.
 * @throws ApiError `not_found`; `not_permitted` where only others' takes wait; `conflict` where nothing waits; and
 * `price_increased` for a resume above its credits
 */
export async function changeQueue(
  session: Session,
  boardId: string | null,
  change: QueueChange,
): Promise<void> {
  if (boardId !== null) await ownBoard(database(), session, boardId);
  if (change.do === "resume") assertScope(session, "make");
  // Prices may be read from the upstream, which no transaction waits for.
  const runs = await touchableRuns(database(), session, boardId, change);
  const shownIds = runs.map(({ id }) => id);
  const priced = change.do === "resume" ? await priceRuns(session, shownIds) : null;
  const increase = change.do === "resume" && priced ? priceIncrease(change.credits, priced.total) : null;
  if (increase) throw increase;
  await transaction(async (within) => {
    // Locks are taken in one order: boards by their id, then the queue.
    const { workspaceId } = session;
    for (const id of new Set(runs.map((run) => run.boardId).sort()))
      await announceBoard(within, { id, workspaceId });
    await lockWithin(within, "queue", session.workspaceId);
    const locked = new Set(shownIds);
    const present = await touchableRuns(within, session, boardId, change);
    const changed = present.filter(({ id }) => locked.has(id));
    const runIds = changed.map(({ id }) => id);
    switch (change.do) {
      case "pause":
        await pauseRuns(within, runIds, { reason: "person", message: null, credits: null });
        break;
      case "resume":
        if (priced) await assertApproved(within, session, changed, priced);
        await priced?.store(within);
        await within
          .update(boardRuns)
          .set({ ...RESUMED_FIELDS, trials: 0 })
          .where(inArray(boardRuns.id, runIds));
        break;
      case "cancel":
        await cancelWaiting(within, { runIds, ...(change.ids && { ids: change.ids }) });
        break;
      case "move":
        await move(within, runIds, change);
    }
    await notify(QUEUE_CHANGED, session.workspaceId, within);
  });
}

/** What an owner approved goes on for more only when an owner says so. @throws ApiError `not_permitted` */
async function assertApproved(
  within: Executor,
  { role }: Session,
  runs: readonly RunRow[],
  { ceilingOf }: Pick<Awaited<ReturnType<typeof priceRuns>>, "ceilingOf">,
): Promise<void> {
  if (reachOf(role, "manage") !== "none") return;
  for (const { id, isApproved, credits } of runs) {
    if (isApproved && (await ceilingOf(within, id)) > credits)
      throw new ApiError("not_permitted", messages.aboveApproval(credits));
  }
}

export type Pause = {
  reason: NonNullable<RunRow["pausedFor"]>;
  message: string | null;
  credits: number | null;
};

/** Stops sending takes of runs. One that is paused keeps its first reason. */
export async function pauseRuns(
  within: Executor,
  ids: readonly string[],
  { reason, message, credits }: Pause,
): Promise<void> {
  if (ids.length === 0) return;
  await within
    .update(boardRuns)
    .set({ pausedFor: reason, pauseMessage: message, pauseCredits: credits })
    .where(and(inArray(boardRuns.id, [...ids]), isNull(boardRuns.pausedFor)));
}

async function touchableRuns(
  within: Executor,
  session: Session,
  boardId: string | null,
  change: QueueChange,
): Promise<RunRow[]> {
  if (reachOf(session.role, "remove") === "none") throw notPermitted(session.role, "remove");
  const waiting = await within
    .select()
    .from(boardRuns)
    .where(
      and(
        eq(boardRuns.workspaceId, session.workspaceId),
        boardId === null ? undefined : eq(boardRuns.boardId, boardId),
        HAS_WAITING,
      ),
    )
    .orderBy(boardRuns.createdAt, boardRuns.id);
  const runs = waiting.filter(({ personId }) => mayTouch(session, "remove", personId));
  if (waiting.length > 0 && runs.length === 0) throw notPermitted(session.role, "remove");
  if (runs.length === 0) throw new ApiError("conflict", messages.nothingWaits);
  // An approval is no one's to skip; what it waits for can be canceled.
  const changed = change.do === "cancel" ? runs : runs.filter(({ pausedFor }) => pausedFor !== "approval");
  if (changed.length === 0) throw new ApiError("conflict", messages.awaitsApproval);
  if (change.do !== "resume") return changed;
  const first = firstWaves(changed, ({ id, pressId, wave }) => ({ press: pressId ?? id, wave }));
  if (change.waves) return namedWaves(within, first, change.waves);
  const resumed = first.filter(({ pausedFor }) => pausedFor !== "picks");
  if (resumed.length === 0) throw new ApiError("conflict", messages.awaitsPicks);
  return resumed;
}

/** As SQL: that takes of a wave before this one wait or are being made. */
const IS_EARLIER_UNFINISHED = sql`exists (
  select from ${boardRuns} earlier
  join ${queuedTakes} take on take.run_id = earlier.id
  left join ${jobs} job on job.id = take.job_id
  where earlier.board_id = ${boardRuns.boardId} and earlier.wave < ${boardRuns.wave}
    and coalesce(earlier.press_id, earlier.id) = ${boardRuns.pressId}
    and (take.status = 'waiting' or job.status in ${sqlLiterals(ACTIVE_STATES)}))`;

/** @throws ApiError `conflict` where one of them is not the next of its press, or the one before is not made yet */
async function namedWaves(
  within: Executor,
  runs: readonly RunRow[],
  ids: readonly string[],
): Promise<RunRow[]> {
  const waves = runs.filter(({ id, pausedFor }) => pausedFor === "picks" && ids.includes(id));
  if (waves.length < new Set(ids).size) throw new ApiError("conflict", messages.otherWave);
  const early = await within
    .select({ id: boardRuns.id })
    .from(boardRuns)
    .where(and(inArray(boardRuns.id, [...ids]), IS_EARLIER_UNFINISHED));
  if (early.length > 0) throw new ApiError("conflict", messages.earlyWave);
  return waves;
}

/** Of some takes the first that comes after another one, which is not among them. */
async function firstAfter(
  within: Transaction,
  rows: readonly { id: string; position: number }[],
  id: string,
): Promise<string | null> {
  const [other] = await within
    .select({ position: queuedTakes.position })
    .from(queuedTakes)
    .where(eq(queuedTakes.id, id));
  return rows.find(({ position }) => other && position > other.position)?.id ?? null;
}

/** Gives the places of these takes in the queue to the same takes in another order. */
async function move(
  within: Transaction,
  runIds: readonly string[],
  { ids, before }: Extract<QueueChange, { do: "move" }>,
): Promise<void> {
  const rows = await within
    .select({ id: queuedTakes.id, position: queuedTakes.position })
    .from(queuedTakes)
    .where(and(inArray(queuedTakes.runId, [...runIds]), IS_WAITING))
    .orderBy(queuedTakes.position)
    .for("update");
  const present = new Set(rows.map(({ id }) => id));
  const order = moveBefore(
    rows.map(({ id }) => id),
    ids.filter((id) => present.has(id)),
    before === null || present.has(before) ? before : await firstAfter(within, rows, before),
  );
  await within.execute(sql`
    update ${queuedTakes} set position = moved.position
    from unnest(${sql.param(order)}::text[], ${sql.param(rows.map(({ position }) => position))}::bigint[]) moved(id, position)
    where ${queuedTakes.id} = moved.id`);
}
