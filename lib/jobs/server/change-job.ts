import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { JobState } from "../job";
import { announce } from "./channel";
import { type JobRow, jobSteps, jobs } from "./schema";

type Schedule = Partial<Pick<JobRow, "nextAttemptAt" | "leaseOwner" | "leaseUntil" | "attempts" | "sentAt">>;

/** What one event does to a job. */
export type Change = {
  /** Fields a person can see; changing any raises the revision and is announced. */
  fields?: Partial<JobRow>;
  /** Fields only the machinery reads. */
  schedule?: Schedule;
  /** Fields whose change readers learn of otherwise. */
  unannounced?: Partial<JobRow>;
  step?: { status: JobState; note: string | null } | undefined;
  /** More to do in the same transaction. Answers whether it changed anything a person can see. */
  also?: (row: JobRow, within: Transaction) => Promise<boolean>;
};

/** Sets the row free for whoever claims it next. */
export const FREE = { leaseOwner: null, leaseUntil: null } as const satisfies Schedule;

/**
 * The one way a single job changes (`changeJobs` is that of many, `lease.ts` keeps the leases): under the row's lock, with its step and its announcement, in one transaction.
 * `decide` sees the row as it is now and answers null to leave it alone. Returns the row as it then stands,
 * or null when there is none.
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
    // An event may turn out to change nothing, and an update must set something.
    const [saved] =
      Object.keys(set).length > 0
        ? await within.update(jobs).set(set).where(eq(jobs.id, jobId)).returning()
        : [row];
    if (step) await within.insert(jobSteps).values({ jobId, ...step, at: sql`clock_timestamp()` });
    if (isVisible) await announce({ workspaceId: row.workspaceId, jobId }, within);
    return saved ?? null;
  });
}
