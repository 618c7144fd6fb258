import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { jobs, NOT_ADDED_UP } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { OpenRefunds } from "../refund";

/** A refund may come shortly after the end, so jobs are listed only after this time. */
const GRACE_MINUTES = 10;
const MAX_ROWS = 100;

/** Failed or canceled jobs whose credits still do not add up, the latest first. */
export async function readRefunds({ workspaceId }: Pick<Session, "workspaceId">): Promise<OpenRefunds> {
  const rows = await database()
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        NOT_ADDED_UP,
        sql`${jobs.failedAt} < now() - make_interval(mins => ${GRACE_MINUTES})`,
      ),
    )
    .orderBy(desc(jobs.failedAt))
    .limit(MAX_ROWS + 1);
  return {
    object: "list",
    has_more: rows.length > MAX_ROWS,
    data: rows.slice(0, MAX_ROWS).map((row) => ({
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
      failure_message: row.failureMessage,
      upstream_id: row.upstreamId,
      request_id: row.requestId,
    })),
  };
}
