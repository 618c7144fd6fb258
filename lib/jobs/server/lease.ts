import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { PENDING_STATUSES } from "@/lib/contract/job";
import { sqlLiterals } from "@/lib/platform/server/columns";
import { database } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import { AWAITING_RESPONSE_STATES } from "../job";
import { LEASE_MS } from "./pacing";
import { type JobRow, jobs } from "./schema";
import { type Schedule, scheduled } from "./write-jobs";

/** A row that this process holds until its lease ends. `activeWithKey` is the number of polled jobs of its key. */
export type ClaimedJob = JobRow & { activeWithKey: number };

/** The processes among which a process id is one process: those of a machine, or of a container in it. */
const neighbors = processValue("jobs.lease-neighbors", () => {
  try {
    return `${hostname()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // Where the system has no such name, a number says nothing of another process.
    return `${hostname()}/${randomUUID()}`;
  }
});

/** The name of a process of this machine in its leases. No other has had the same. */
export const leaseOwnerOf = (pid: number): string =>
  `${neighbors()}/${pid}/${randomBytes(4).toString("hex")}`;

const leaseOwner = processValue("jobs.lease-owner", () => leaseOwnerOf(process.pid));

/** Whether a process of this machine has ended; false for one of another machine, which nobody can tell here. */
function isEnded(owner: string): boolean {
  if (!owner.startsWith(`${neighbors()}/`) || owner === leaseOwner()) return false;
  const pid = Number(owner.split("/").at(-2));
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/** Jobs that are not accepted yet are not polled. */
const POLLED_LITERALS = sqlLiterals(PENDING_STATUSES);

/** A lease with more than three times its length left is from before a step of the database's clock. */
export const isUnleased = or(
  isNull(jobs.leaseUntil),
  lt(jobs.leaseUntil, sql`now()`),
  gt(jobs.leaseUntil, sql`now() + ${3 * LEASE_MS} * interval '1 millisecond'`),
);
const isAwaitingResponse = inArray(jobs.status, [...AWAITING_RESPONSE_STATES]);

/** Claims up to `limit` rows that are due and have no lease. Rows that another process is claiming are skipped. */
export async function claimDue(limit: number): Promise<ClaimedJob[]> {
  const due = database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lte(jobs.nextAttemptAt, sql`now()`), isUnleased))
    .orderBy(asc(jobs.nextAttemptAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  // The array keeps the planner from running the locking query more than once.
  return claim(sql`${jobs.id} = any(array(${due}))`);
}

/** Claims one job without a response; null when another process holds it, it got a response, or it is not due yet. */
export async function claimToSend(jobId: string): Promise<ClaimedJob | null> {
  const [row] = await claim(
    and(eq(jobs.id, jobId), isAwaitingResponse, lte(jobs.nextAttemptAt, sql`now()`), isUnleased),
  );
  return row ?? null;
}

/** Makes a job without a response due now. Any other job stays unchanged. */
export async function makeDue(jobId: string): Promise<void> {
  await database()
    .update(jobs)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(jobs.id, jobId), isAwaitingResponse));
}

/** Releases a row for the next claim, with its next due time. Does nothing when another process holds it. */
export async function releaseLease(row: Pick<JobRow, "id">, next: Schedule = {}): Promise<void> {
  await database()
    .update(jobs)
    .set({ ...scheduled(next), leaseOwner: null, leaseUntil: null })
    .where(and(eq(jobs.id, row.id), eq(jobs.leaseOwner, leaseOwner())));
}

/** Releases every row that this process holds, for a clean shutdown. */
export const releaseAllLeases = (): Promise<void> => releaseLeasesOf([leaseOwner()]);

/** Releases what processes of this machine held that were killed, so that nothing waits for the end of their leases. */
export async function releaseLeasesOfEnded(): Promise<void> {
  const held = await database()
    .selectDistinct({ owner: jobs.leaseOwner })
    .from(jobs)
    .where(and(isNotNull(jobs.nextAttemptAt), gt(jobs.leaseUntil, sql`now()`)));
  const ended = held.flatMap(({ owner }) => (owner !== null && isEnded(owner) ? [owner] : []));
  if (ended.length > 0) await releaseLeasesOf(ended);
}

async function releaseLeasesOf(owners: readonly string[]): Promise<void> {
  const leasedIds = database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.leaseOwner, [...owners]))
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
