import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { JobState } from "../job";
import { announce } from "./channel";
import { type JobRow, jobSteps, jobs } from "./schema";

type Schedule = Partial<Pick<JobRow, "nextAttemptAt" | "leaseOwner" | "leaseUntil" | "attempts" | "sentAt">>;

/** What one event does to a job. */
export type Change = {
  /** Fields a person can see. A change of any of them raises the revision and is announced. */
  fields?: Partial<JobRow>;
  /** Fields that only the scheduler reads. */
  schedule?: Schedule;
  /** Fields whose changes readers get in another way. */
  unannounced?: Partial<JobRow>;
  step?: { status: JobState; note: string | null } | undefined;
  /** Further work in the same transaction. Returns whether it changed anything a person can see. */
  also?: (row: JobRow, within: Transaction) => Promise<boolean>;
};

/** Releases the row for the next claim. */
export const FREE = { leaseOwner: null, leaseUntil: null } as const satisfies Schedule;

/**
 * The only way to change a single job (`changeJobs` changes many, `lease.ts` manages the leases): under the
 * row's lock, with its step and its announcement, in one transaction. `decide` gets the current row and
 * returns null to leave it unchanged. Returns the resulting row, or null when there is none.
 */
export function changeJob(jobId: string, decide: (row: JobRow) => Change | null): Promise<JobRow | null> {
  return transaction(async (within) => {
    const [row] = await within.select().from(jobs).where(eq(jobs.id, jobId)).for("update");
    const change = row && decide(row);
    if (!row || !change) return row ?? null;
    const { fields = {}, schedule = {}, unannounced = {}, step, also } = change;
    const alsoVisible = (await also?.(row, within)) ?? false;
    const isVisible = alsoVisible || Object.keys(fields).length > 0;
    const set = {
      ...schedule,
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
    return saved ?? null;
  });
}
