import "server-only";
import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { reachOf } from "@/lib/http/permissions";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { openKey } from "@/lib/keys/server/vault";
import { database, transaction } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import type { SessionAccount, SessionList } from "../api";
import { messages } from "../messages";
import { isSharedKey } from "./demo-keys";
import { assertReauthenticated, reauthenticationMethodOf } from "./reauthenticate";
import { IS_BROWSER, IS_LIVE, IS_TOKEN, people, sessions } from "./schema";
import { announceChanged, markRevoked, type Session } from "./session";

/** What a signed-in person may see of the session: names, their own id and the plan, and no key. */
export async function sessionAccount(session: Session): Promise<SessionAccount> {
  const [key] = await database()
    .select({ plan: apiKeys.plan, apiEnabled: apiKeys.apiEnabled, workspaceName: workspaces.name })
    .from(apiKeys)
    .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(eq(apiKeys.id, session.keyId));
  const { embedded, upstreamBaseUrl } = env();
  return {
    object: "session",
    person: session.personName,
    person_id: session.personId,
    role: session.role,
    sees_costs: session.seesCosts,
    reauthentication_method: await reauthenticationMethodOf(session),
    workspace_name: key?.workspaceName ?? null,
    workspace: session.workspaceId,
    embedded,
    api_base_url: upstreamBaseUrl,
    demo: await isDemo(session),
    token: session.token && {
      name: session.token.name,
      scopes: [...session.token.scopes],
      expires_at: session.token.expiresAt?.toISOString() ?? null,
    },
    plan: key?.plan ?? null,
    api_enabled: key?.apiEnabled ?? null,
  };
}

/** Whether a session works with a key of the demo. A member reads on without a stored key; who has the key signs in again. */
export async function isDemo({ keyId, accountId }: Session): Promise<boolean> {
  try {
    return isSharedKey(await openKey(keyId));
  } catch (error) {
    if (accountId !== null && error instanceof ApiError && error.code === "unauthenticated") return false;
    throw error;
  }
}

/** The live sessions that the caller may see and end: an owner's are all of the workspace, anybody else's their own. */
const withinReach = ({ workspaceId, personId, role }: Session): SQL | undefined =>
  and(
    eq(sessions.workspaceId, workspaceId),
    reachOf(role, "manage") === "any" ? undefined : eq(sessions.personId, personId),
    IS_BROWSER,
    IS_LIVE,
  );

/** The browsers that are signed in to the workspace, the caller's first, then the latest used. */
export async function listSessions(session: Session): Promise<SessionList> {
  const { id } = session;
  const rows = await database()
    .select({ session: sessions, personName: people.name })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(withinReach(session))
    .orderBy(sql`${eq(sessions.id, id)} desc`, desc(sessions.usedAt), desc(sessions.createdAt));
  return {
    object: "list",
    data: rows.map(({ session: row, personName }) => ({
      id: row.id,
      object: "session",
      ...readUserAgent(row.userAgent),
      person_name: personName,
      created_at: row.createdAt.toISOString(),
      used_at: row.usedAt.toISOString(),
      is_current: row.id === id,
    })),
  };
}

/**
 * Ends one session: its cookie opens nothing any more, and its streams are closed.
 * @throws ApiError `not_found`, also for a session that has ended or is out of reach; `reauthentication_needed` for
 * another person's
 */
export async function endSession(session: Session, sessionId: string): Promise<void> {
  const which = and(withinReach(session), eq(sessions.id, sessionId));
  const [row] = await database().select({ personId: sessions.personId }).from(sessions).where(which);
  if (!row) throw new ApiError("not_found", messages.noSession);
  if (row.personId !== session.personId) await assertReauthenticated(session);
  await end(session, which);
}

/**
 * Ends every session within reach but the caller's.
 * @throws ApiError `reauthentication_needed` where that ends other people's
 */
export async function endOtherSessions(session: Session): Promise<void> {
  const which = and(withinReach(session), ne(sessions.id, session.id));
  const others = await database().$count(sessions, and(which, ne(sessions.personId, session.personId)));
  if (others > 0) await assertReauthenticated(session);
  await end(session, which);
}

async function end(session: Session, which: SQL | undefined): Promise<void> {
  const ended = await transaction(async (tx) => {
    const ids = await markRevoked(tx, which);
    for (const targetId of ids) await recordAudit(tx, session, { act: "session_ended", targetId });
    return ids;
  });
  await announceChanged(ended);
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

/** The names of access tokens of a workspace by id. One that has ended keeps its name. */
export async function tokenNames(workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: sessions.id, name: sessions.name })
    .from(sessions)
    .where(and(eq(sessions.workspaceId, workspaceId), inArray(sessions.id, [...ids]), IS_TOKEN));
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
