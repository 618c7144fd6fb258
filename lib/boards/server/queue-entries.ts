import "server-only";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import { people, sessions } from "@/lib/session/server/schema";
import { type Session, tokenOf } from "@/lib/session/server/session";
import { boardRuns, type QueuedRow, queuedTakes, type RunRow } from "./schema";
import { IS_WAITING } from "./waiting";

/** An entry of the queue: a take that waits, its run, and who started that. */
export type QueueEntry = { take: QueuedRow; run: RunRow; maker: Session };

/** As SQL: that a take waits, its run is not paused, and it is not put off after a failure. */
export const IS_DUE: SQL | undefined = and(
  IS_WAITING,
  isNull(boardRuns.pausedFor),
  sql`(${queuedTakes.notBefore} is null or ${queuedTakes.notBefore} < clock_timestamp())`,
);

/** Selects entries as `queueEntryOf` needs them. */
export const selectQueueEntries = () =>
  database()
    .select({ take: queuedTakes, run: boardRuns, person: people, token: sessions })
    .from(queuedTakes)
    .innerJoin(boardRuns, eq(boardRuns.id, queuedTakes.runId))
    .innerJoin(people, eq(people.id, queuedTakes.personId))
    .leftJoin(sessions, eq(sessions.id, boardRuns.tokenId));

/** An entry from its rows. */
export function queueEntryOf(row: {
  take: QueuedRow;
  run: RunRow;
  person: typeof people.$inferSelect;
  token: typeof sessions.$inferSelect | null;
}): QueueEntry {
  const { take, run } = row;
  const { id, keyId } = run;
  return { take, run, maker: makerOf({ ...row, id, keyId, workspaceId: take.workspaceId }) };
}

/**
 * Who made something that is done later. Whoever was removed may do what a viewer may.
 * @param id stands for a session. Uploads are counted by session: those of one press are one
 */
export function makerOf(row: {
  id: string;
  workspaceId: string;
  keyId: string;
  person: typeof people.$inferSelect;
  token: typeof sessions.$inferSelect | null;
}): Session {
  const { id, workspaceId, keyId, person } = row;
  const token = tokenOf(row.token);
  const { id: personId, name: personName, accountId } = person;
  const role = person.removedAt === null ? person.role : "viewer";
  return { id, workspaceId, keyId, personId, personName, accountId, role, seesCosts: true, token };
}
