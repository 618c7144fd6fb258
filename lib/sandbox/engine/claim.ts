import { and, asc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { type JobRow, jobs } from "../schema";

/** Another runner may take a job whose own runner has sent no sign of work for this long. */
export const LEASE_SECONDS = 10;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** When a job of the account was last started; accounts without a started job come first. */
const lastTurn = sql`(select max(other.started_at) from ${jobs} other where other.account_id = ${jobs}.account_id)`;

/**
 * Takes a job that waits or whose runner has gone. Accounts take turns, each with its oldest job, so that
 * hundreds of jobs of one account do not block others. Runners never get the same job. A job that was taken
 * before keeps its state and progress, so that it never appears to go back.
 */
export async function claimJob(database: Database, runner: string): Promise<JobRow | undefined> {
  const next = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(eq(jobs.status, "queued"), and(eq(jobs.status, "processing"), lt(jobs.leaseUntil, sql`now()`))))
    .orderBy(sql`${lastTurn} asc nulls first`, asc(jobs.createdAt), asc(jobs.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [job] = await database
    .update(jobs)
    .set({
      status: "processing",
      runner,
      attempt: sql`${jobs.attempt} + 1`,
      leaseUntil: leaseEnd,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(jobs.id, sql`(${next})`))
    .returning();
  return job;
}

/**
 * The jobs that a runner holds, locked in one order: two statements that lock the same rows in different
 * orders would deadlock.
 */
const locked = (database: Database, runner: string, ...only: SQL[]) => {
  const leasedIds = database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.runner, runner), eq(jobs.status, "processing"), ...only))
    .orderBy(asc(jobs.id))
    .for("update");
  // The array keeps the planner from running the locking query more than once.
  return sql`${jobs.id} = any(array(${leasedIds}))`;
};

/** Renews the leases of jobs in work. */
export async function renewLeases(database: Database, runner: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database
    .update(jobs)
    .set({ leaseUntil: leaseEnd })
    .where(locked(database, runner, inArray(jobs.id, [...ids])));
}

/**
 * Releases all jobs of `runner`, to be taken again at once. At a start this frees the jobs of an earlier
 * process of the same runner, without waiting for their leases to expire.
 */
export async function releaseJobs(database: Database, runner: string): Promise<void> {
  await database
    .update(jobs)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(locked(database, runner));
}
