import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { ownBoard } from "@/lib/boards/server/boards";
import { ApiError } from "@/lib/contract/errors";
import { mayTouch } from "@/lib/http/permissions";
import { database, transaction } from "@/lib/platform/server/database";
import { people, sessions } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import type { AskedChecks } from "../../asked/asked-check";
import { messages } from "../../asked/messages";
import { readChecks } from "./read";
import { askedChecks } from "./schema";

const IS_WAITING = sql`${askedChecks.status} = 'waiting'`;
const CANCELED = { status: "canceled", finishedAt: sql`now()` } as const;

/**
 * Cancels what waits of a board: of everybody for an owner, else of the person's own. What is sent goes on.
 * @throws ApiError `not_found`; `not_permitted` where only others' checks wait
 */
export async function cancelChecks(session: Session, boardId: string): Promise<AskedChecks> {
  await ownBoard(database(), session, boardId);
  await transaction(async (within) => {
    const waiting = await within
      .selectDistinct({ personId: askedChecks.personId })
      .from(askedChecks)
      .where(and(eq(askedChecks.boardId, boardId), IS_WAITING));
    const touched = waiting.filter(({ personId }) => mayTouch(session, "remove", personId));
    if (waiting.length > 0 && touched.length === 0) throw new ApiError("not_permitted", messages.othersWait);
    for (const { personId } of touched)
      await within
        .update(askedChecks)
        .set(CANCELED)
        .where(and(eq(askedChecks.boardId, boardId), eq(askedChecks.personId, personId), IS_WAITING));
  });
  return readChecks(session, boardId);
}

/** Cancels what removed people, and tokens that were stopped, have waiting. */
export async function cancelChecksOfLeavers(): Promise<void> {
  const left = database()
    .select({ id: askedChecks.id })
    .from(askedChecks)
    .innerJoin(people, eq(people.id, askedChecks.personId))
    .leftJoin(sessions, eq(sessions.id, askedChecks.tokenId))
    .where(and(IS_WAITING, or(isNotNull(people.removedAt), isNotNull(sessions.revokedAt))));
  await database()
    .update(askedChecks)
    .set(CANCELED)
    .where(and(IS_WAITING, sql`${askedChecks.id} in (${left})`));
}
