import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { announceBoard } from "./changes";
import { priceRuns } from "./price-waiting";
import { QUEUE_CHANGED } from "./queue";
import { boardRuns, boards } from "./schema";
import { cancelWaiting } from "./waiting";

/**
 * What an asked run costs now.
 * @param maker who asked, with the workspace's key
 * @throws ApiError `conflict` where nothing of it waits any more, and the refusal where all of it is refused
 */
export async function priceRequestedRun(maker: Session, runId: string) {
  const priced = await priceRuns(maker, [runId]);
  if (priced.takes === 0) throw priced.refusal ?? new ApiError("conflict", messages.nothingWaits);
  return {
    total: priced.total,
    /** Lets it run for these credits, past the limits that ask. */
    approve: async (within: Transaction): Promise<void> => {
      await priced.store(within);
      await within
        .update(boardRuns)
        .set({ pausedFor: null, isApproved: true })
        .where(and(eq(boardRuns.id, runId), eq(boardRuns.pausedFor, "approval")));
      await notify(QUEUE_CHANGED, maker.workspaceId, within);
    },
  };
}

/** Takes the lock of the board of a run, as the first thing in a transaction, and announces a change of it. */
export async function lockBoardOfRun(
  within: Transaction,
  runId: string,
): Promise<{ id: string; name: string } | null> {
  const [board] = await within
    .select({ id: boards.id, name: boards.name, workspaceId: boards.workspaceId })
    .from(boards)
    .innerJoin(boardRuns, eq(boardRuns.boardId, boards.id))
    .where(eq(boardRuns.id, runId));
  if (board) await announceBoard(within, board);
  return board ?? null;
}

/** Cancels what waits of a run that nobody approved. The caller has the lock of its board. */
export async function cancelRun(within: Transaction, runId: string): Promise<void> {
  const [run] = await within.select().from(boardRuns).where(eq(boardRuns.id, runId));
  if (run) await cancelWaiting(within, { boardId: run.boardId, runIds: [runId] });
}

/** The boards of runs, by the id of the run. */
export async function boardsOfRuns(
  runIds: readonly string[],
): Promise<Map<string, { id: string; name: string; tags: string[] }>> {
  if (runIds.length === 0) return new Map();
  const rows = await database()
    .select({ runId: boardRuns.id, id: boards.id, name: boards.name, tags: boards.tags })
    .from(boardRuns)
    .innerJoin(boards, eq(boards.id, boardRuns.boardId))
    .where(and(inArray(boardRuns.id, [...runIds]), sql`${boards.deletedAt} is null`));
  return new Map(rows.map(({ runId, ...board }) => [runId, board]));
}
