import "server-only";
import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { isFree } from "./lease";
import { POLLS_PER_SECOND_PER_KEY } from "./pacing";
import { ACTIVE_LITERALS, jobs } from "./schema";

/** Longer than any wait that the service did not ask for. */
const MAX_WAIT = sql`interval '75 seconds'`;
/** Longer than any wait at all. */
const MAX_ASKED_WAIT = sql`interval '62 minutes'`;

const isLater = gt(jobs.nextAttemptAt, sql`now()`);
const status = sql`coalesce(${jobs.error} ->> 'status', '')`;
/** The service asked for the wait: a rate limit, or no slot. */
const isAskedToWait = sql`${status} in ('409', '429')`;
/** The service said that it is no use to ask again with this key. */
const isKeyRefused = sql`${status} in ('401', '403')`;
/** Waits longer and longer, because the last attempts failed or never left. */
const isWaitingLonger = and(
  sql`${jobs.status} in ${ACTIVE_LITERALS}`,
  or(gt(jobs.attempts, 0), isNotNull(jobs.retryAt)),
  isLater,
  isFree,
  sql`not ${isAskedToWait}`,
);
/** The same, for want of an answer. */
const isBackingOff = and(isWaitingLonger, sql`not ${isKeyRefused}`);

/**
 * The service answers again: every job that backs off is due within moments, the jobs of each key one after another
 * at the pace of polls.
 */
export const wakeBackedOff = (): Promise<void> => bringForward(isBackingOff, sql`interval '0'`);

/**
 * A call with this key succeeded, so what its other jobs wait for may be over: no answer, or a refused key. Each waits
 * at most half a second for each of its failures. A job that fails by itself is then tried ever more seldom all the same.
 */
export const wakeSameKey = (keyId: string): Promise<void> =>
  bringForward(and(eq(jobs.keyId, keyId), isWaitingLonger), sql`interval '0.5 seconds' * ${jobs.attempts}`);

/** Makes these jobs due after at most `longest`, and those of one key no faster than polls of it are. */
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

/** During an outage: one job that backs off is due now, so that the end of the outage is noticed. */
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
 * The clock of the database went back by `stepMs`: what is due later than any wait is brought forward by as much.
 * Any number of processes may notice the same step.
 */
export async function adjustForClockStep(stepMs: number): Promise<void> {
  const step = sql`${stepMs} * interval '1 millisecond'`;
  await database()
    .update(jobs)
    .set({ nextAttemptAt: sql`greatest(now(), ${jobs.nextAttemptAt} - ${step})` })
    .where(sql`${jobs.id} = any(array(${locked(gt(jobs.nextAttemptAt, sql`now() + ${MAX_WAIT}`))}))`);
}

/** At the start of a process: what is due later than it can be is due now, as after a step of the clock. */
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
 * The ids of these jobs, which stay locked for the statement. All code locks several jobs in this order. A job that
 * is locked by another is being changed, which decides when it is due.
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
