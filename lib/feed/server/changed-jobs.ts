import "server-only";
import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { ACTIVE_STATES, type Job } from "@/lib/jobs/job";
import { withAssets } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { JobSource } from "./watch";

const PAGE = 200;
/** Transactions do not commit in the order of their timestamps, so a reader looks back this far. */
const SLACK_MS = 5_000;
/** Maximum time between rendering a page on the server and opening its feed in the browser. */
const DRAWING_MS = 120_000;

/** The jobs with these ids as browsers see them. */
export async function loadJobs(jobIds: string[]): Promise<Job[]> {
  return withAssets(await database().select().from(jobs).where(inArray(jobs.id, jobIds)));
}

/** The database as a source for live readers, one page at a time. */
export const jobSource: JobSource = {
  current: (workspaceId) =>
    pages(
      workspaceId,
      or(inArray(jobs.status, [...ACTIVE_STATES]), gt(jobs.changedAt, new Date(Date.now() - DRAWING_MS))),
    ),
  changedSince: (workspaceId, since) =>
    pages(workspaceId, gt(jobs.changedAt, new Date(since.getTime() - SLACK_MS))),
};

async function* pages(workspaceId: string, which: SQL | undefined): AsyncGenerator<Job, void> {
  for (let last: JobRow | undefined, isMore = true; isMore; ) {
    const rows: JobRow[] = await database()
      .select()
      .from(jobs)
      .where(and(eq(jobs.workspaceId, workspaceId), which, last ? after(last) : undefined))
      .orderBy(asc(jobs.changedAt), asc(jobs.id))
      .limit(PAGE);
    yield* await withAssets(rows);
    last = rows.at(-1);
    isMore = rows.length === PAGE;
  }
}

const after = ({ changedAt, id }: JobRow): SQL =>
  sql`(${jobs.changedAt}, ${jobs.id}) > (${changedAt.toISOString()}::timestamptz, ${id})`;
