import "server-only";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { database, type Transaction } from "@/lib/platform/server/database";
import { announce } from "./channel";
import { jobs } from "./schema";

type JobsChange = {
  workspaceId: string;
  ids: readonly string[];
  fields: PgUpdateSetSource<typeof jobs>;
  /** Only of those of which this is true. */
  where: SQL | undefined;
  /** Whether readers are told job by job; of thousands they are told otherwise. */
  isAnnounced: boolean;
};

/**
 * Changes what a person can see of many jobs in one statement, and answers how many it changed. Purged jobs stay
 * as they are.
 */
export async function changeJobs(
  within: Transaction,
  { workspaceId, ids, fields, where, isAnnounced }: JobsChange,
): Promise<number> {
  await within.execute(lock(ids));
  const rows = await within
    .update(jobs)
    // A reader that resumes is told what changed since.
    .set({
      ...fields,
      revision: sql`${jobs.revision} + 1`,
      ...(isAnnounced ? { changedAt: sql`clock_timestamp()` } : {}),
    })
    .where(and(eq(jobs.workspaceId, workspaceId), inArray(jobs.id, [...ids]), isNull(jobs.purgedAt), where))
    .returning({ jobId: jobs.id });
  if (isAnnounced) for (const { jobId } of rows) await announce({ workspaceId, jobId }, within);
  return rows.length;
}

/** Notes that somebody took the results of these jobs away: they were worth their credits. Nobody is told. */
export async function noteDownloads(ids: readonly string[]): Promise<void> {
  await database()
    .update(jobs)
    .set({ downloadedAt: new Date() })
    .where(sql`${jobs.id} = any(array(${lock(ids)}))`);
}

/**
 * The ids of these jobs, each locked until the transaction ends, in the order of their ids: two who lock the same
 * jobs in different orders wait for each other for ever.
 */
const lock = (ids: readonly string[]): SQL =>
  sql`select id from ${jobs} where ${inArray(jobs.id, [...ids])} order by id for update`;
