import "server-only";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { ownBoard } from "@/lib/boards/server/boards";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { type AskedCheck, type AskedChecks, isLikelyReject } from "../../asked/asked-check";
import { type AskedCheckRow, askedChecks } from "./schema";

/**
 * The latest check of each take of a board: those that a machine would reject last, else the latest first.
 * @throws ApiError `not_found`
 */
export async function readChecks(session: Session, boardId: string): Promise<AskedChecks> {
  await ownBoard(database(), session, boardId);
  const rows = await database()
    .selectDistinctOn([askedChecks.jobId], { check: askedChecks })
    .from(askedChecks)
    .innerJoin(jobs, eq(jobs.id, askedChecks.jobId))
    .where(
      and(
        eq(askedChecks.boardId, boardId),
        ne(askedChecks.status, "canceled"),
        isNull(jobs.deletedAt),
        isNull(jobs.purgedAt),
      ),
    )
    .orderBy(askedChecks.jobId, desc(askedChecks.position));
  const latest = rows.map(({ check }) => check).toSorted((a, b) => b.position - a.position);
  const checks = latest.map(toAskedCheck);
  return {
    object: "asked_checks",
    checks: [...checks.filter((each) => !isLikelyReject(each)), ...checks.filter(isLikelyReject)],
  };
}

/** What is known to have been charged, and whether that may not be all. */
function chargeOf({ status, ownsDescription, sentAt, ...row }: AskedCheckRow) {
  const parts = [ownsDescription ? row.describeMillicredits : 0, sentAt === null ? 0 : row.judgeMillicredits];
  const isOver = status === "done" || status === "failed" || status === "lost";
  return {
    millicredits: parts.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    may_be_charged: isOver && parts.includes(null),
  };
}

const toAskedCheck = (row: AskedCheckRow): AskedCheck => ({
  id: row.id,
  object: "asked_check",
  job_id: row.jobId,
  status: row.status,
  describer: row.describerId,
  model: row.modelId,
  findings: row.findings,
  is_cut: row.isCut,
  error: row.error,
  ...chargeOf(row),
  person_id: row.personId,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});
