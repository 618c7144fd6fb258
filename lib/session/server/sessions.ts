import "server-only";
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import { messages } from "../messages";
import type { SessionList } from "../sessions";
import { readUserAgent } from "../user-agent";
import { announceRevoked, markRevoked } from "./revocation";
import { people, sessions } from "./schema";
import type { Session } from "./session";

type Caller = Pick<Session, "id" | "workspaceId">;

const isLiveIn = (workspaceId: string): SQL | undefined =>
  and(eq(sessions.workspaceId, workspaceId), isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date()));

/** Every browser that is signed in to the workspace, the caller's first, then the latest used. */
export async function listSessions({ id, workspaceId }: Caller): Promise<SessionList> {
  const rows = await database()
    .select({ session: sessions, personName: people.name })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(isLiveIn(workspaceId))
    .orderBy(sql`${eq(sessions.id, id)} desc`, desc(sessions.usedAt), desc(sessions.createdAt));
  return {
    object: "list",
    data: rows.map(({ session, personName }) => ({
      id: session.id,
      object: "session",
      ...readUserAgent(session.userAgent),
      person_name: personName,
      created_at: session.createdAt.toISOString(),
      used_at: session.usedAt.toISOString(),
      is_current: session.id === id,
    })),
  };
}

/**
 * Ends one session of the workspace: its cookie opens nothing any more, and its streams are closed.
 * @throws ApiError `not_found`, also for a session that has ended and for another workspace's
 */
export async function endSession({ workspaceId }: Caller, sessionId: string): Promise<void> {
  const ended = await end(and(isLiveIn(workspaceId), eq(sessions.id, sessionId)));
  if (ended === 0) throw new ApiError("not_found", messages.noSession);
}

/** Ends every session of the workspace but the caller's. */
export async function endOtherSessions({ id, workspaceId }: Caller): Promise<void> {
  await end(and(isLiveIn(workspaceId), ne(sessions.id, id)));
}

async function end(which: SQL | undefined): Promise<number> {
  if (!which) return 0;
  const ended = await markRevoked(database(), which);
  await announceRevoked(ended);
  return ended.length;
}
