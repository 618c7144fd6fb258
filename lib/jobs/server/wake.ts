import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { database, transaction } from "@/lib/platform/server/database";
import { isAwaitingResponse, isSettled, isWaitingForSlot } from "../job";
import { isUnleased } from "./lease";
import { POLLS_PER_SECOND_PER_KEY } from "./pacing";
import { ACTIVE_LITERALS, type JobRow, jobs } from "./schema";

/** Longer than any wait that the upstream did not ask for. */
const MAX_WAIT = sql`interval '75 seconds'`;
/** Longer than any wait that the upstream may ask for. */
const MAX_ASKED_WAIT = sql`interval '62 minutes'`;

const isLater = gt(jobs.nextAttemptAt, sql`now()`);
const status = sql`coalesce(${jobs.error} ->> 'status', '')`;
/** The upstream asked for the wait: a rate limit, or no slot. */
const isAskedToWait = sql`${status} in ('409', '429')`;
const isKeyRefused = sql`${status} in ('401', '403')`;
const isActive = sql`${jobs.status} in ${ACTIVE_LITERALS}`;
/** Waits longer after each attempt, because the last ones failed or were never sent. */
const isWaitingLonger = and(
  isActive,
  or(gt(jobs.attempts, 0), isNotNull(jobs.retryAt)),
  isLater,
  isUnleased,
  sql`not ${isAskedToWait}`,
);
/** Jobs that wait longer than usual, without those whose key was refused. */
const isBackingOff = and(isWaitingLonger, sql`not ${isKeyRefused}`);

/**
 * At the end of an outage: every job that backs off is due within moments, the jobs of each key one after another at
 * the pace of polls.
 */
export const wakeBackedOff = (): Promise<void> => bringForward(isBackingOff, sql`interval '0'`);

/**
 * After a call that succeeded: the reason why other jobs of its key wait may be over. Each waits at most half a second
 * for each of its failures, so a job that fails by itself is still tried less and less often.
 */
export const wakeSameKey = (keyId: string): Promise<void> =>
  bringForward(and(eq(jobs.keyId, keyId), isWaitingLonger), sql`interval '0.5 seconds' * ${jobs.attempts}`);

/** Makes these jobs due after at most `longest`, and those of one key no faster than its polls. */
async function bringForward(which: SQL | undefined, longest: SQL): Promise<void> {
  const spread = sql`interval '1 second' * ((turn.place - 1) / ${POLLS_PER_SECOND_PER_KEY}::float8)`;
  await database().execute(sql`
    update ${jobs} set next_attempt_at = least(${jobs.nextAttemptAt}, now() + greatest(${longest}, ${spread}))
    from (
      select id as turn_id, row_number() over (partition by key_id order by created_at, id) as place
      from ${jobs} where ${jobs.id} = any(array(${locked(which)}))
    ) turn
    where ${jobs.id} = turn.turn_id and ${isLater}`);
}

/** During an outage: makes one job that backs off due now, so that the end of the outage is noticed. */
export async function probeBackedOff(): Promise<void> {
  const [soonest] = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(isBackingOff)
    .orderBy(asc(jobs.nextAttemptAt))
    .limit(1);
  if (soonest) await makeDueNow(and(eq(jobs.id, soonest.id), isBackingOff));
}

/**
 * After the clock of the database was set back by `stepMs`: jobs that are due later than any wait are brought forward by
 * as much. Any number of processes may do this for the same step.
 */
export async function adjustForClockStep(stepMs: number): Promise<void> {
  const step = sql`${stepMs} * interval '1 millisecond'`;
  await database()
    .update(jobs)
    .set({ nextAttemptAt: sql`greatest(now(), ${jobs.nextAttemptAt} - ${step})` })
    .where(sql`${jobs.id} = any(array(${locked(gt(jobs.nextAttemptAt, sql`now() + ${MAX_WAIT}`))}))`);
}

/**
 * At the start of a process: makes jobs due now that are due later than any wait allows, as after a step of the clock.
 */
export const rescheduleOverdue = (): Promise<void> =>
  makeDueNow(
    sql`${jobs.nextAttemptAt} > now() + (case when ${isAskedToWait} or ${isKeyRefused} then ${MAX_ASKED_WAIT} else ${MAX_WAIT} end)`,
  );

async function makeDueNow(which: SQL | undefined): Promise<void> {
  await database()
    .update(jobs)
    .set({ nextAttemptAt: sql`now()` })
    .where(sql`${jobs.id} = any(array(${locked(which)}))`);
}

/**
 * The ids of these jobs, which stay locked for the statement. All code locks several jobs in this order. Jobs that
 * another transaction has locked are skipped, because that change decides when they are due.
 */
const locked = (which: SQL | undefined) =>
  database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(which)
    .orderBy(asc(jobs.id))
    .for("update", { skipLocked: true });

/** The time of the database, in milliseconds since 1970. */
export async function databaseMs(): Promise<number> {
  const { rows } = await database().execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? Date.now();
}

/**
 * After a change of a job that freed a slot of the plan: wakes the next jobs that wait for one. An end frees a slot. A
 * job that waited for a slot and was accepted shows that there may be more.
 */
export async function wakeNextWaitingJob(before: JobRow, after: JobRow | null): Promise<void> {
  if (!after) return;
  const hasEnded = after.upstreamId !== null && isSettled(after.status) && !isSettled(before.status);
  const hasWaited = isWaitingForSlot(before) && !isAwaitingResponse(after.status);
  if (hasEnded || hasWaited) await wakeOldestWaiting(after.workspaceId);
}

/** Jobs that wait for a slot: `isWaitingForSlot` in SQL. */
export const WAITING_FOR_SLOT = sql`(${jobs.error} ->> 'status' = '409' and (${jobs.status} = 'sending'
  or ${jobs.status} = 'checking' and ${jobs.error} ->> 'conflict' = 'concurrency'))`;

/** How many jobs of a workspace wait for a slot of the plan. */
export const countWaitingForSlot = (workspaceId: string): Promise<number> =>
  database().$count(jobs, and(eq(jobs.workspaceId, workspaceId), isActive, WAITING_FOR_SLOT));

/**
 * Makes the oldest job of each kind that waits for a slot due now. Of each kind, because a plan may count the kinds
 * apart. A conflict that names slots comes before one without a stated reason.
 */
async function wakeOldestWaiting(workspaceId: string): Promise<void> {
  const next = database()
    .selectDistinctOn([jobs.kind], { id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.workspaceId, workspaceId), isActive, WAITING_FOR_SLOT, sql`${jobs.nextAttemptAt} > now()`),
    )
    .orderBy(
      jobs.kind,
      sql`(${jobs.error} ->> 'conflict' = 'concurrency') is true desc`,
      asc(jobs.createdAt),
      asc(jobs.id),
    );
  await transaction(async (within) => {
    const waiting = await within
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(sql`${jobs.id} = any(array(${next}))`, WAITING_FOR_SLOT))
      // All code locks several jobs in this order.
      .orderBy(asc(jobs.id))
      .for("update");
    const ids = waiting.map(({ id }) => id);
    if (ids.length > 0)
      await within.update(jobs).set({ nextAttemptAt: sql`now()` }).where(inArray(jobs.id, ids));
  });
}
