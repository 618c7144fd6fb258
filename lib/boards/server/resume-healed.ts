import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { database, transaction } from "@/lib/platform/server/database";
import { announceBoard } from "./changes";
import { boardRuns, queuedTakes } from "./schema";
import { WAITS } from "./waiting";

/** As SQL: when the API refused the last take of a run, or when the run was started or resumed, whichever is later. */
const REFUSED_AT = sql`greatest(${boardRuns.resumedAt}, (
  select max(refused.changed_at) from ${queuedTakes} sent join ${jobs} refused on refused.id = sent.job_id
  where sent.run_id = ${boardRuns.id} and refused.status = 'rejected'))`;

/** As SQL: that the workspace has another key since, or that the API has accepted a job of it that was made since. */
const IS_HEALED = sql`(
  exists (select from ${apiKeys} "key" where "key".workspace_id = ${boardRuns.workspaceId}
    and "key".replaced_by is null and "key".created_at > ${REFUSED_AT})
  or exists (select from ${jobs} made where made.workspace_id = ${boardRuns.workspaceId}
    and made.created_at > ${REFUSED_AT} and made.accepted_at is not null and not made.imported))`;

const isHealed = () =>
  and(
    eq(boardRuns.pausedFor, "key"),
    sql`exists (select from ${queuedTakes} where ${queuedTakes.runId} = ${boardRuns.id} and ${WAITS})`,
    IS_HEALED,
  );

/**
 * Lets runs go on that stopped because the API refused the key, once it takes jobs again: with another key, or with the
 * same one. A run that is refused again stops again, and needs a later sign.
 */
export async function resumeHealed(): Promise<void> {
  const healed = await database()
    .select({ id: boardRuns.id, boardId: boardRuns.boardId, workspaceId: boardRuns.workspaceId })
    .from(boardRuns)
    .where(isHealed())
    // Locks are taken in one order: boards by their id.
    .orderBy(asc(boardRuns.boardId));
  for (const { id, boardId, workspaceId } of healed) {
    await transaction(async (within) => {
      await announceBoard(within, { id: boardId, workspaceId });
      await within
        .update(boardRuns)
        .set({ pausedFor: null, pauseMessage: null, pauseCredits: null, resumedAt: sql`clock_timestamp()` })
        .where(and(eq(boardRuns.id, id), isHealed()));
    });
  }
}
