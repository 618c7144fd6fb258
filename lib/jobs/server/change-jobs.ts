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
  /** Limits the change to the rows for which this is true. */
  where: SQL | undefined;
  /** Whether each job is announced to readers; for thousands of jobs they are informed in another way. */
  isAnnounced: boolean;
};

/**
 * Changes visible fields of many jobs in one statement. Purged jobs stay unchanged.
 * @returns how many it changed
 */
export async function changeJobs(
  within: Transaction,
  { workspaceId, ids, fields, where, isAnnounced }: JobsChange,
): Promise<number> {
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
  return rows.length;
}

/**
 * Records that results of these jobs were downloaded, which makes them count as useful. Readers are not
 * informed.
 */
export async function noteDownloads(ids: readonly string[]): Promise<void> {
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
