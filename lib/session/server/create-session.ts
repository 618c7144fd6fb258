import "server-only";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AccountPlan } from "@/lib/contract/account";
import { type ApiKey, keyReplaced, lockKey } from "@/lib/keys/server/fingerprint";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { sealKey } from "@/lib/keys/server/vault";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { people, sessions } from "./schema";
import { revokeSession } from "./session";

/** The longest part of a User-Agent header that is stored. */
const MAX_USER_AGENT_CHARACTERS = 400;

/** A session ends after so many days, even when used. */
const MAX_SESSION_DAYS = 90;

/** A team on one key, with one or two browsers each. */
export const MAX_SESSIONS_PER_KEY = 50;
/** A key that the upstream accepted, and its account's plan. */
export type CheckedKey = ApiKey & { plan: AccountPlan };
/** The browser that signs in; null where it does not say what it is. */
export type Browser = { userAgent: string | null };
export type SignInRequest = CheckedKey & { name: string | null } & Partial<Browser>;
export type SignInResult = { sessionId: string; workspaceId: string; personId: string; name: string | null };

/**
 * Stores a checked key and opens a session. The same key gives the same workspace; another name is another
 * person.
 * @throws ApiError `key_replaced`
 */
export async function createSession({
  apiKey,
  fingerprint,
  plan,
  name,
  userAgent = null,
}: SignInRequest): Promise<SignInResult> {
  const signedIn = await transaction(async (tx) => {
    await lockFingerprint(tx, fingerprint);
    const storedKey = await keepKey(tx, { apiKey, fingerprint, plan });
    const personId = await findPerson(tx, storedKey.workspaceId, name);
    const sessionId = await openSession(tx, { ...storedKey, personId, userAgent });
    return { sessionId, workspaceId: storedKey.workspaceId, personId, name };
  });
  await endSurplusSessions(signedIn.sessionId);
  return signedIn;
}

/**
 * Held until the transaction ends. Without it, two first sign-ins at once would make two rows for one key.
 */
export async function lockFingerprint(tx: Transaction, fingerprint: string): Promise<void> {
  await lockWithin(tx, "key", fingerprint);
}

/** Starts a session and returns its id. */
export async function openSession(
  tx: Transaction,
  { userAgent, ...owner }: { workspaceId: string; personId: string; keyId: string } & Browser,
): Promise<string> {
  const id = newId("ses");
  const expiresAt = new Date(Date.now() + MAX_SESSION_DAYS * 24 * 60 * 60 * 1000);
  await tx.insert(sessions).values({
    id,
    ...owner,
    expiresAt,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
  });
  return id;
}

async function keepKey(tx: Transaction, key: CheckedKey) {
  const existing = await lockKey(tx, key);
  if (existing?.replacedBy) throw keyReplaced();
  if (existing) {
    await storeKeyAgain(tx, existing, key);
    return { keyId: existing.id, workspaceId: existing.workspaceId };
  }
  const ids = { keyId: newId("key"), workspaceId: newId("ws") };
  await tx.insert(workspaces).values({ id: ids.workspaceId });
  await insertKey(tx, { ...ids, ...key });
  return ids;
}

/** Seals a key into its former row, which then counts as not replaced. */
export async function storeKeyAgain(
  tx: Transaction,
  { id, workspaceId }: { id: string; workspaceId: string },
  { apiKey, plan }: CheckedKey,
): Promise<void> {
  await tx
    .update(apiKeys)
    .set({
      ...sealKey(id, workspaceId, apiKey),
      plan: plan.plan,
      apiEnabled: plan.api_enabled,
      wipedAt: null,
      replacedBy: null,
    })
    .where(eq(apiKeys.id, id));
}

/** Adds a new key to a workspace. */
export async function insertKey(
  tx: Transaction,
  key: { keyId: string; workspaceId: string } & CheckedKey,
): Promise<void> {
  await tx.insert(apiKeys).values({
    id: key.keyId,
    workspaceId: key.workspaceId,
    fingerprint: key.fingerprint,
    ...sealKey(key.keyId, key.workspaceId, key.apiKey),
    plan: key.plan.plan,
    apiEnabled: key.plan.api_enabled,
  });
}

async function findPerson(tx: Transaction, workspaceId: string, name: string | null): Promise<string> {
  await tx
    .insert(people)
    .values({ id: newId("per"), workspaceId, name })
    .onConflictDoNothing();
  const [person] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), sql`${people.name} is not distinct from ${name}`));
  if (!person) throw new Error("A person who was just written cannot be read.");
  return person.id;
}

/**
 * Ends the sessions of a key beyond `MAX_SESSIONS_PER_KEY`, the least recently used first. So a sign-in is
 * never refused because of forgotten sessions.
 * @param sessionId a session of that key, the one just opened
 */
async function endSurplusSessions(sessionId: string): Promise<void> {
  const ofKey = database().select({ keyId: sessions.keyId }).from(sessions).where(eq(sessions.id, sessionId));
  const surplus = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.keyId, sql`(${ofKey})`),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS_PER_KEY);
  for (const { id } of surplus) await revokeSession(id);
}
