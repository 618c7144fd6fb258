import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import { database, transaction } from "@/lib/platform/server/database";
import { announceBoard } from "./changes";
import { queuedTakes } from "./schema";
import { IS_WAITING } from "./waiting";

/** As SQL: that a take is not needed any more, because its shot has a pick since it was queued. */
export const IS_SPARED = sql`(${queuedTakes.stopsAtPick} and exists (
  select from ${jobs} pick where pick.workspace_id = ${queuedTakes.workspaceId} and pick.picked
    and pick.series ->> 'id' = ${queuedTakes.shotId} and pick.deleted_at is null))`;

/** Ends what waits of shots that were picked, for runs that stop then. Nothing of it is charged. */
export async function spareTakes(): Promise<void> {
  const spared = and(IS_WAITING, IS_SPARED);
  const boards = await database()
    .selectDistinct({ id: queuedTakes.boardId, workspaceId: queuedTakes.workspaceId })
    .from(queuedTakes)
    .where(spared)
    // Locks are taken in one order: boards by their id.
    .orderBy(asc(queuedTakes.boardId));
  for (const board of boards)
    await transaction(async (within) => {
      await announceBoard(within, board);
      await within
        .update(queuedTakes)
        .set({ status: "spared", doneAt: sql`clock_timestamp()` })
        .where(and(eq(queuedTakes.boardId, board.id), spared));
    });
}
