import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { database, type Executor } from "@/lib/platform/server/database";
import { notify } from "@/lib/platform/server/listen";
import type { BoardChange } from "../board-change";
import { boards } from "./schema";

/** Every change of a board, or of what waits for it, is announced on this channel with its workspace. */
export const BOARD_CHANGED = "board_changed";
/** Rows do not commit in the order of their times, so a reader looks back this far. */
const SLACK_MS = 5_000;

/** Announces a change when the transaction commits. The row of the board has its new revision, if it has one. */
export async function announceBoard(
  within: Executor,
  { id, workspaceId }: { id: string; workspaceId: string },
) {
  await within.update(boards).set({ changedAt: sql`clock_timestamp()` }).where(eq(boards.id, id));
  await notify(BOARD_CHANGED, workspaceId, within);
}

/** Returns a function that gives the boards that the reader sees and that changed since its previous call; at the first, since `since` (default: now). */
export function boardChangesSince(reader: Reader, since: Date | null): () => Promise<BoardChange[]> {
  const { workspaceId } = reader;
  let seen = since ?? new Date();
  const sent = new Map<string, string>();
  return async () => {
    const { hiddenBoards } = await sightOf(reader);
    const rows = await database()
      .select({ id: boards.id, revision: boards.revision, changedAt: boards.changedAt })
      .from(boards)
      .where(
        and(eq(boards.workspaceId, workspaceId), gt(boards.changedAt, new Date(seen.getTime() - SLACK_MS))),
      )
      .orderBy(asc(boards.changedAt));
    const latest = rows.at(-1)?.changedAt;
    if (latest && latest > seen) seen = latest;
    return rows.flatMap(({ id, revision, changedAt }) => {
      const changed_at = changedAt.toISOString();
      if (sent.get(id) === changed_at || hiddenBoards.includes(id)) return [];
      sent.set(id, changed_at);
      return [{ id, revision, changed_at }];
    });
  };
}
