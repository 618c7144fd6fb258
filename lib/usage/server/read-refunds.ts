import "server-only";
import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { shownMessage } from "@/lib/jobs/server/read";
import { CHARGED_FAILURE, type JobRow, jobs, LEDGER_MISMATCH } from "@/lib/jobs/server/schema";
import { seenJobs } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import type { OpenRefund, OpenRefunds } from "../refund";

/** A refund may come shortly after the end, so jobs are listed only after this time. */
const GRACE_MINUTES = 10;
const IS_OVERDUE = sql`${jobs.failedAt} < now() - make_interval(mins => ${GRACE_MINUTES})`;
const MAX_ROWS = 100;
/** All of them are in the ledger, under this filter. */
const MAX_CHARGED_ROWS = 3;

const CHARGED_IN_FULL = sql`${CHARGED_FAILURE} and ${jobs.creditsUsed} = ${jobs.creditsReserved}`;

/**
 * Failed or canceled jobs whose credits still do not add up, and the latest of those that were charged in full,
 * the latest first. Those that the reader does not see are left to who does.
 */
export async function readRefunds(reader: Reader): Promise<OpenRefunds> {
  const { workspaceId } = reader;
  const isSeen = seenJobs(await sightOf(reader));
  const isOpen = sql`(${LEDGER_MISMATCH} or ${CHARGED_IN_FULL})`;
  const recent = and(
    eq(jobs.workspaceId, workspaceId),
    sql`not ${jobs.imported}`,
    isSeen,
    isOpen,
    not(IS_OVERDUE),
  );
  const [rows, charged, checking] = await Promise.all([
    ended(workspaceId, and(isSeen, LEDGER_MISMATCH), MAX_ROWS + 1),
    ended(workspaceId, and(isSeen, CHARGED_IN_FULL), MAX_CHARGED_ROWS),
    database().$count(jobs, recent),
  ]);
  return {
    object: "list",
    has_more: rows.length > MAX_ROWS,
    data: rows.slice(0, MAX_ROWS).map(toRefund),
    charged_in_full: charged.map(toRefund),
    checking,
  };
}

const ended = (workspaceId: string, condition: SQL | undefined, limit: number): Promise<JobRow[]> =>
  database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), condition, IS_OVERDUE))
    .orderBy(desc(jobs.failedAt))
    .limit(limit);

const toRefund = (row: JobRow): OpenRefund => ({
  job_id: row.id,
  kind: row.kind,
  model_id: row.modelId,
  status: row.status,
  person_name: row.personName,
  reserved: row.creditsReserved ?? 0,
  used: row.creditsUsed,
  refunded: row.creditsRefunded,
  created_at: row.createdAt.toISOString(),
  failed_at: row.failedAt?.toISOString() ?? null,
  failure_code: row.failureCode,
  failure_message: shownMessage(row.failureMessage),
  upstream_id: row.upstreamId,
  request_id: row.requestId,
});
