import "server-only";
import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { apiKeys } from "@/lib/keys/server/schema";
import { openKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { SessionAccount, SessionList } from "../api";
import { messages } from "../messages";
import { isSharedKey } from "./demo-keys";
import { people, sessions } from "./schema";
import { announceRevoked, markRevoked, type Session } from "./session";

/** What a signed-in person may see of the session: names, their own id and the plan, and no key. */
export async function sessionAccount(session: Session): Promise<SessionAccount> {
  const [key] = await database()
    .select({ plan: apiKeys.plan, apiEnabled: apiKeys.apiEnabled })
    .from(apiKeys)
    .where(eq(apiKeys.id, session.keyId));
  const { embedded, upstreamBaseUrl } = env();
  return {
    object: "session",
    person: session.personName,
    person_id: session.personId,
    workspace: session.workspaceId,
    embedded,
    api_base_url: upstreamBaseUrl,
    demo: isSharedKey(await openKey(session.keyId)),
    plan: key?.plan ?? null,
    api_enabled: key?.apiEnabled ?? null,
  };
}

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

/** Names of people by id, without those who gave no name. */
export async function personNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** The first that matches counts: Edge, Opera and Samsung also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** The names of browser and operating system in a User-Agent header; null where it names none that we know. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const nameIn = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => userAgent !== null && pattern.test(userAgent))?.[1] ?? null;
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
