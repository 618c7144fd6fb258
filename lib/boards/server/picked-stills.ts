import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { IS_STILL, isTakeOf } from "./boards";

/** The picked stills of a board that its caller sees: the job of each by its series. */
export async function readPickedStills(
  within: Executor,
  { workspaceId }: Pick<Session, "workspaceId">,
  boardId: string,
): Promise<ReadonlyMap<string, string>> {
  const series = sql<string>`${jobs.series} ->> 'id'`;
  const rows = await within
    .select({ series, jobId: jobs.id })
    .from(jobs)
    .where(
      and(
        isTakeOf(workspaceId, boardId),
        jobs.picked,
        eq(jobs.status, "completed"),
        isNull(jobs.deletedAt),
        isNull(jobs.purgedAt),
        IS_STILL,
      ),
    );
  return new Map(rows.map(({ series, jobId }) => [series, jobId]));
}
