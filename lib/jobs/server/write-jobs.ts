import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgInsertValue, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import type { JobState } from "../job";
import { observeChange } from "./job-metrics";
import { type JobRow, jobSteps, jobs } from "./schema";

/** Every visible change of a job is announced on this channel when it commits. */
export const JOB_CHANGED = "job_changed";

export type JobChanged = { workspaceId: string; jobId: string };

/** The announcement is sent when the transaction commits. */
const announce = ({ workspaceId, jobId }: JobChanged, within: Transaction): Promise<void> =>
  notify(JOB_CHANGED, `${workspaceId} ${jobId}`, within);

/** Parses a payload of the channel; null when it is malformed. */
export function readAnnouncement(payload: string): JobChanged | null {
  const [workspaceId, jobId] = payload.split(" ");
  return workspaceId && jobId ? { workspaceId, jobId } : null;
}

/** Fields that only the scheduler reads. */
export type Schedule = Partial<Pick<JobRow, "leaseOwner" | "leaseUntil" | "attempts" | "sentAt">> & {
  /** Milliseconds until the row is due; null when nothing is left to do. */
  dueInMs?: number | null;
};

type Scheduled = Omit<Schedule, "dueInMs"> & { nextAttemptAt?: SQL | null };

/** The columns of a schedule. Due times are the database's, because that clock also decides what is due. */
export function scheduled({ dueInMs, ...fields }: Schedule): Scheduled {
  if (dueInMs === undefined) return fields;
  if (dueInMs === null) return { ...fields, nextAttemptAt: null };
  return { ...fields, nextAttemptAt: sql`clock_timestamp() + ${dueInMs} * interval '1 millisecond'` };
}

/**
 * The only way to create a job: inserts its row and first step and announces it, all in one statement. Outside a
 * transaction it takes effect at once.
 * @returns null when the job exists already: same person and client token, or same job of the upstream
 */
export async function addJob(
  within: Executor,
  job: PgInsertValue<typeof jobs>,
  note: string | null,
): Promise<JobRow | null> {
  const made = within.$with("made").as(within.insert(jobs).values(job).onConflictDoNothing().returning());
  // The notification is sent at the commit, like that of `announce`.
  const announced = within.$with("announced", {}).as(sql`
    insert into ${jobSteps} (job_id, status, note)
    select made.id, made.status, ${note}::text from made
    cross join lateral pg_notify(${JOB_CHANGED}, made.workspace_id || ' ' || made.id)`);
  const [row] = await within.with(made, announced).select().from(made);
  return row ?? null;
}

/** The change that one event makes to a job. */
export type Change = {
  /** Fields a person can see. A change of any of them raises the revision and is announced. */
  fields?: Partial<JobRow>;
  /** Fields that only the scheduler reads. */
  schedule?: Schedule;
  /** Fields whose changes are announced in another way. */
  unannounced?: Partial<JobRow>;
  step?: { status: JobState; note: string | null } | undefined;
  /** Further work in the same transaction. Returns whether it changed anything a person can see. */
  also?: (row: JobRow, within: Transaction) => Promise<boolean>;
};

/** The schedule of a row that the next process may claim. */
export const NO_LEASE = { leaseOwner: null, leaseUntil: null } as const satisfies Schedule;

/**
 * The only way to change a single job (`changeJobs` changes many, `lease.ts` manages the leases, a restore runs
 * `restored/check-unanswered-jobs.sql`): under the row's lock, with its step and its announcement, in one transaction.
 * `decide` gets the current row and returns null to leave it unchanged. Returns the resulting row, or null when there
 * is none.
 */
export async function changeJob(
  jobId: string,
  decide: (row: JobRow) => Change | null,
): Promise<JobRow | null> {
  const { before, after } = await changeWithin(jobId, decide);
  if (before && after) observeChange(before, after);
  return after;
}

type Changed = { before: JobRow | null; after: JobRow | null };

function changeWithin(jobId: string, decide: (row: JobRow) => Change | null): Promise<Changed> {
  return transaction(async (within) => {
    const [row] = await within.select().from(jobs).where(eq(jobs.id, jobId)).for("update");
    const change = row && decide(row);
    if (!row || !change) return { before: row ?? null, after: row ?? null };
    const { fields = {}, schedule = {}, unannounced = {}, step, also } = change;
    const alsoVisible = (await also?.(row, within)) ?? false;
    const isVisible = alsoVisible || Object.keys(fields).length > 0;
    const set = {
      ...scheduled(schedule),
      ...unannounced,
      ...fields,
      ...(isVisible ? { revision: row.revision + 1, changedAt: sql`clock_timestamp()` } : {}),
    };
    // An event may change nothing, but an update must set something.
    const [saved] =
      Object.keys(set).length > 0
        ? await within.update(jobs).set(set).where(eq(jobs.id, jobId)).returning()
        : [row];
    if (step) await within.insert(jobSteps).values({ jobId, ...step, at: sql`clock_timestamp()` });
    if (isVisible) await announce({ workspaceId: row.workspaceId, jobId }, within);
    return { before: row, after: saved ?? null };
  });
}

type JobsChange = {
  workspaceId: string;
  ids: readonly string[];
  fields: PgUpdateSetSource<typeof jobs>;
  /** Limits the change to the rows for which this is true. */
  where: SQL | undefined;
  /** Whether each job is announced to readers; for thousands of jobs they are informed in another way. */
  isAnnounced: boolean;
};

/**
 * Changes visible fields of many jobs in one statement. Purged jobs stay unchanged.
 * @returns the ids of those that it changed
 */
export async function changeJobs(
  within: Transaction,
  { workspaceId, ids, fields, where, isAnnounced }: JobsChange,
): Promise<string[]> {
  await within.execute(lock(ids));
  const rows = await within
    .update(jobs)
    // A reader that resumes gets everything changed since then.
    .set({
      ...fields,
      revision: sql`${jobs.revision} + 1`,
      ...(isAnnounced ? { changedAt: sql`clock_timestamp()` } : {}),
    })
    .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, [...ids]), isNull(jobs.purgedAt), where))
    .returning({ jobId: jobs.id });
  if (isAnnounced) for (const { jobId } of rows) await announce({ workspaceId, jobId }, within);
  return rows.map(({ jobId }) => jobId);
}

/**
 * Records that results of these jobs were downloaded, which makes them count as useful. Readers are not
 * informed.
 */
export async function recordDownloads(ids: readonly string[]): Promise<void> {
  await database()
    .update(jobs)
    .set({ downloadedAt: new Date() })
    .where(sql`${jobs.id} = any(array(${lock(ids)}))`);
}

/**
 * The ids of these jobs. Each row is locked until the transaction ends, in the order of the ids: two
 * transactions that lock the same jobs in different orders would deadlock.
 */
const lock = (ids: readonly string[]): SQL =>
  sql`select id from ${jobs} where ${inArray(jobs.id, [...ids])} order by id for update`;
