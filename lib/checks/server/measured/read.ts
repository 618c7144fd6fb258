import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { isTakeOf, ownBoard } from "@/lib/boards/server/boards";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { MeasuredTake, TakeChecks } from "../../measured/measured-take";
import { readChecks } from "../asked/read";
import { measuredTakes } from "./schema";

/**
 * What machines saw in the takes of a board that the reader sees.
 * @throws ApiError `not_found`
 */
export async function readTakeChecks(session: Session, boardId: string): Promise<TakeChecks> {
  await ownBoard(database(), session, boardId);
  const [rows, asked] = await Promise.all([
    database()
      .select({ measured: measuredTakes })
      .from(measuredTakes)
      .innerJoin(jobs, eq(jobs.id, measuredTakes.jobId))
      .where(and(isTakeOf(session.workspaceId, boardId), isNull(jobs.deletedAt), isNull(jobs.purgedAt))),
    readChecks(session, boardId),
  ]);
  const measured = rows.map(
    ({ measured: row }): MeasuredTake => ({
      object: "measured_take",
      job_id: row.jobId,
      findings: row.findings,
      is_unreadable: row.fault !== null,
      measured_at: row.measuredAt.toISOString(),
    }),
  );
  return { object: "take_checks", measured, asked: asked.checks };
}
