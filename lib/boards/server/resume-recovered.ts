import "server-only";
import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { balances } from "@/lib/limits/server/schema";
import { database, transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import { announceBoard } from "./changes";
import { QUEUE_CHANGED, RESUMED_FIELDS } from "./queue";
import { boardRuns, queuedTakes } from "./schema";
import { HAS_WAITING } from "./waiting";

/** As SQL: when the API refused the last take of a run, or when the run was started or resumed, whichever is later. */
export const REFUSED_AT = sql`greatest(${boardRuns.resumedAt}, (
  select max(refused.changed_at) from ${queuedTakes} sent join ${jobs} refused on refused.id = sent.job_id
  where sent.run_id = ${boardRuns.id} and refused.status = 'rejected'))`;

/** As SQL: that the workspace has another key since, or that the API has accepted a job of it that was made since. */
const IS_KEY_HEALED = sql`(
  exists (select from ${apiKeys} "key" where "key".workspace_id = ${boardRuns.workspaceId}
    and "key".replaced_by is null and "key".created_at > ${REFUSED_AT})
  or exists (select from ${jobs} made where made.workspace_id = ${boardRuns.workspaceId}
    and made.created_at > ${REFUSED_AT} and made.accepted_at is not null and not made.imported))`;

/** As SQL: that somebody entered a balance since. */
const ARE_CREDITS_BACK = sql`exists (select from ${balances} entered
  where entered.workspace_id = ${boardRuns.workspaceId} and entered.at > ${REFUSED_AT} and entered.credits > 0)`;

const isHealed = () =>
  and(
    or(
      and(eq(boardRuns.pausedFor, "key"), IS_KEY_HEALED),
      and(eq(boardRuns.pausedFor, "credits"), ARE_CREDITS_BACK),
    ),
    HAS_WAITING,
  );

/**
 * Lets runs go on that stopped because the API refused the key or the account had no credits, once something shows that it
 * takes jobs again. A run that is refused again stops again, and needs a later sign.
 */
export async function resumeRecoveredRuns(): Promise<void> {
  const healed = await database()
    .select({ id: boardRuns.id, boardId: boardRuns.boardId, workspaceId: boardRuns.workspaceId })
    .from(boardRuns)
    .where(isHealed())
    // Locks are taken in one order: boards by their id.
    .orderBy(asc(boardRuns.boardId));
  for (const run of healed) await resumeRun(run, { onlyIf: isHealed(), trials: 0 });
}

type Stopped = { id: string; boardId: string; workspaceId: string };

/** Lets a run go on, if this is still so of it. */
export const resumeRun = (
  { id, boardId, workspaceId }: Stopped,
  { onlyIf, trials }: { onlyIf: SQL | undefined; trials: number },
): Promise<void> =>
  transaction(async (within) => {
    await announceBoard(within, { id: boardId, workspaceId });
    await within
      .update(boardRuns)
      .set({ ...RESUMED_FIELDS, trials })
      .where(and(eq(boardRuns.id, id), onlyIf));
    await notify(QUEUE_CHANGED, workspaceId, within);
  });
