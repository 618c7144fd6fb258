import "server-only";
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { PENDING_STATUSES } from "@/lib/contract/job";
import { literals } from "@/lib/platform/server/columns";
import { database, transaction } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import { UNANSWERED_STATES } from "../job";
import { LEASE_MS } from "./pacing";
import { type Schedule, scheduled } from "./schedule";
import { ACTIVE_LITERALS, type JobRow, jobs } from "./schema";

/** A row this process holds until its lease runs out; `activeWithKey` jobs of its key are polled. */
export type ClaimedJob = JobRow & { activeWithKey: number };

/** The name of this process in its leases. */
const leaseOwner = processValue(
  "jobs.lease-owner",
  () => `${hostname()}:${process.pid}:${randomBytes(4).toString("hex")}`,
);

/** Jobs that are sent and not polled use none of the polls. */
const POLLED_LITERALS = literals(PENDING_STATUSES);

/** No lease is as long as three: such a one is from before a step of the database's clock. */
export const isFree = or(
  isNull(jobs.leaseUntil),
  lt(jobs.leaseUntil, sql`now()`),
  gt(jobs.leaseUntil, sql`now() + ${3 * LEASE_MS} * interval '1 millisecond'`),
);
const isUnanswered = inArray(jobs.status, [...UNANSWERED_STATES]);

/** Claims up to `limit` rows that are due and not held. Rows that another process is claiming are skipped. */
export async function claimDue(limit: number): Promise<ClaimedJob[]> {
  const due = database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lte(jobs.nextAttemptAt, sql`now()`), isFree))
    .orderBy(asc(jobs.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  // The array keeps the planner from running the locking query more than once.
  return claim(sql`${jobs.id} = any(array(${due}))`);
}

/** Claims one intent that still has to be sent or asked about; null when it is held or was answered. */
export async function claimToSend(jobId: string): Promise<ClaimedJob | null> {
  const [row] = await claim(
    and(eq(jobs.id, jobId), isUnanswered, lte(jobs.nextAttemptAt, sql`now()`), isFree),
  );
  return row ?? null;
}

/** Makes an intent without an answer due now. An intent that was answered meanwhile stays unchanged. */
export async function makeDue(jobId: string): Promise<void> {
  await database()
    .update(jobs)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(jobs.id, jobId), isUnanswered));
}

/** Jobs that wait for a slot: `isWaitingForSlot` in SQL. */
export const isWaiting = sql`(${jobs.error} ->> 'status' = '409' and (${jobs.status} = 'sending'
  or ${jobs.status} = 'checking' and ${jobs.error} ->> 'conflict' = 'concurrency'))`;
const ACTIVE = sql`${jobs.status} in ${ACTIVE_LITERALS}`;

/** How many jobs of a workspace wait for a slot of the plan. */
export const countWaiting = (workspaceId: string): Promise<number> =>
  database().$count(jobs, and(eq(jobs.workspaceId, workspaceId), ACTIVE, isWaiting));

/**
 * Makes the oldest waiting job of each kind due now, because a slot has become free. Of each kind, because a plan may
 * count the kinds apart. One that was told of slots comes before one whose conflict had no reason.
 */
export async function wakeWaiting(workspaceId: string): Promise<void> {
  const next = database()
    .selectDistinctOn([jobs.kind], { id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), ACTIVE, isWaiting, sql`${jobs.nextAttemptAt} > now()`))
    .orderBy(
      jobs.kind,
      sql`(${jobs.error} ->> 'conflict' = 'concurrency') is true desc`,
      asc(jobs.createdAt),
      asc(jobs.id),
    );
  await transaction(async (within) => {
    const locked = await within
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(sql`${jobs.id} = any(array(${next}))`, isWaiting))
      // All code locks several jobs in this order.
      .orderBy(asc(jobs.id))
      .for("update");
    const ids = locked.map(({ id }) => id);
    if (ids.length > 0)
      await within.update(jobs).set({ nextAttemptAt: sql`now()` }).where(inArray(jobs.id, ids));
  });
}

/** Releases a row for the next claim. Does nothing when another process holds it by now. */
export async function release(row: Pick<JobRow, "id">, next: Schedule = {}): Promise<void> {
  await database()
    .update(jobs)
    .set({ ...scheduled(next), leaseOwner: null, leaseUntil: null })
    .where(and(eq(jobs.id, row.id), eq(jobs.leaseOwner, leaseOwner())));
}

/** Releases every row this process holds, for a clean shutdown. */
export async function releaseAll(): Promise<void> {
  const leasedIds = database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(eq(jobs.leaseOwner, leaseOwner()))
    // All code locks several jobs in this order.
    .orderBy(jobs.id)
    .for("update");
  await database()
    .update(jobs)
    .set({ leaseOwner: null, leaseUntil: null })
    .where(sql`${jobs.id} = any(array(${leasedIds}))`);
}

/** Milliseconds until the next row is due, at most `limitMs`. */
export async function untilNextDueMs(limitMs: number): Promise<number> {
  const [next] = await database()
    .select({
      waitMs: sql<
        number | null
      >`(extract(epoch from min(greatest(${jobs.nextAttemptAt}, ${jobs.leaseUntil})) - now()) * 1000)::float8`,
    })
    .from(jobs)
    .where(sql`${jobs.nextAttemptAt} is not null`);
  return Math.min(limitMs, Math.max(5, next?.waitMs ?? limitMs));
}

function claim(which: SQL | undefined): Promise<ClaimedJob[]> {
  return database()
    .update(jobs)
    .set({ leaseOwner: leaseOwner(), leaseUntil: sql`now() + ${LEASE_MS} * interval '1 millisecond'` })
    .where(which)
    .returning({
      ...getTableColumns(jobs),
      activeWithKey: sql<number>`(select count(*)::int from ${jobs} other where other.key_id = ${jobs}.key_id
        and other.status in ${POLLED_LITERALS})`,
    });
}
