import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import type { AccountPlan } from "@/lib/contract/account";
import { ApiError } from "@/lib/contract/errors";
import { type ApiKey, type KeyRow, lockKey } from "@/lib/keys/server/fingerprint";
import { apiKeys, workspaces } from "@/lib/keys/server/schema";
import { sealKey } from "@/lib/keys/server/vault";
import { takenNames } from "@/lib/platform/confusable-names";
import { findByName, tidyName } from "@/lib/platform/name-form";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "../messages";
import { isSharedKey } from "./demo-keys";
import { IS_BROWSER, IS_LIVE, people, sessions } from "./schema";
import { revokeSession } from "./session";

/** The longest part of a User-Agent header that is stored. */
const MAX_USER_AGENT_CHARACTERS = 400;

/** A session ends after so many days, even when used. */
const MAX_SESSION_DAYS = 90;

/** Far more browsers than a person has. The person without a name may be a team on one key. */
export const MAX_SESSIONS_PER_PERSON = 50;
/** A key that the upstream accepted, and its account's plan. */
export type CheckedKey = ApiKey & { plan: AccountPlan };
/** The browser that signs in; null where it does not say what it is. */
export type Browser = { userAgent: string | null };
export type SignInRequest = CheckedKey & { name: string | null } & Partial<Browser>;
export type SignInResult = { sessionId: string; workspaceId: string; personId: string; name: string | null };

/**
 * Stores a checked key and opens a session. The same key gives the same workspace; another name is another
 * person. Throws like `assertSignsIn`.
 */
export async function createSession({
  apiKey,
  fingerprint,
  plan,
  name: typed,
  userAgent = null,
}: SignInRequest): Promise<SignInResult> {
  const signedIn = await transaction(async (tx) => {
    await lockFingerprint(tx, fingerprint);
    const storedKey = await keepKey(tx, { apiKey, fingerprint, plan });
    const { workspaceId } = storedKey;
    const name = typed === null ? null : await labelName(tx, workspaceId, typed);
    const personId = await findLabel(tx, workspaceId, name);
    await recordAudit(tx, { workspaceId, personId }, { act: "sign_in", details: { by: "key" } });
    return openSession(tx, { ...storedKey, personId, name, userAgent, authenticatedAt: new Date() });
  });
  await endSurplusSessions(signedIn.personId);
  return signedIn;
}

/**
 * Held until the transaction ends. Without it, two first sign-ins at once would make two rows for one key.
 */
export async function lockFingerprint(tx: Transaction, fingerprint: string): Promise<void> {
  await lockWithin(tx, "key", fingerprint);
}

type NewSession = { workspaceId: string; personId: string; name: string | null; keyId: string } & Browser & {
    /** When the person last entered a password or key, or the provider asked them. 0 where neither is known. */
    authenticatedAt: Date;
  };

/** Starts a session of a person. `endSurplusSessions` follows after the commit. */
export async function openSession(
  tx: Transaction,
  { workspaceId, personId, name, keyId, userAgent, authenticatedAt }: NewSession,
): Promise<SignInResult> {
  const sessionId = newId("ses");
  const expiresAt = new Date(Date.now() + MAX_SESSION_DAYS * 24 * 60 * 60 * 1000);
  await tx.insert(sessions).values({
    id: sessionId,
    workspaceId,
    personId,
    keyId,
    expiresAt,
    authenticatedAt,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
  });
  return { sessionId, workspaceId, personId, name };
}

async function keepKey(tx: Transaction, key: CheckedKey) {
  const existing = await lockKey(tx, key);
  if (existing) {
    assertSignsIn(existing, key.apiKey);
    await storeKeyAgain(tx, existing, key);
    return { keyId: existing.id, workspaceId: existing.workspaceId };
  }
  const ids = { keyId: newId("key"), workspaceId: newId("ws") };
  await tx.insert(workspaces).values({ id: ids.workspaceId });
  await insertKey(tx, { ...ids, ...key });
  return ids;
}

/**
 * Refuses a key that was replaced by another: the person who replaced it no longer trusts it, whatever the upstream says.
 * Likewise one that a restore closed, because it may have been. A shared key is never replaced.
 * @throws ApiError `key_replaced`, `key_closed`
 */
export function assertSignsIn({ id, replacedBy }: KeyRow, apiKey: string): void {
  if (replacedBy === null || isSharedKey(apiKey)) return;
  if (replacedBy === id) throw new ApiError("key_closed", messages.keyClosed);
  throw new ApiError("key_replaced", messages.keyReplaced);
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

/**
 * The name of a label as it is stored already, or as it will be.
 * @throws ApiError `name_taken` for one that looks like another person's of the workspace
 */
async function labelName(tx: Transaction, workspaceId: string, typed: string): Promise<string | null> {
  const persons = await tx
    .select({ name: people.name, accountId: people.accountId, removedAt: people.removedAt })
    .from(people)
    .where(eq(people.workspaceId, workspaceId));
  const named = persons.flatMap(({ name, ...person }) => (name === null ? [] : [{ name, ...person }]));
  const labels = named.filter(({ accountId }) => accountId === null);
  const known = findByName(labels, typed, ({ name }) => name);
  if (known) return known.name;
  const present = named.filter(({ accountId, removedAt }) => accountId === null || removedAt === null);
  if (takenNames(present.map(({ name }) => name)).has(typed))
    throw new ApiError("name_taken", messages.labelTaken, { details: { field: "name" } });
  return tidyName(typed) || null;
}

/**
 * The label of a typed name. It is never a member's: a name opens nothing that a password protects.
 * @throws ApiError `name_taken` for the name of a member, and for the pseudonym of a deleted person
 */
async function findLabel(tx: Transaction, workspaceId: string, name: string | null): Promise<string> {
  const isNamed = and(eq(people.workspaceId, workspaceId), sql`${people.name} is not distinct from ${name}`);
  await tx
    .insert(people)
    .values({ id: newId("per"), workspaceId, name })
    .onConflictDoNothing();
  const persons = await tx
    .select({ id: people.id, accountId: people.accountId, removedAt: people.removedAt })
    .from(people)
    .where(isNamed)
    // Not linked to an account until the session is written, which then ends with it.
    .for("share");
  if (persons.some(({ accountId, removedAt }) => accountId !== null && removedAt === null))
    throw new ApiError("name_taken", messages.labelTaken, { details: { field: "name" } });
  const label = persons.find(({ accountId }) => accountId === null);
  if (!label) throw new Error("A person who was just written cannot be read.");
  if (label.removedAt !== null)
    throw new ApiError("name_taken", messages.labelDeleted, { details: { field: "name" } });
  return label.id;
}

/**
 * Ends the sessions of a person beyond `MAX_SESSIONS_PER_PERSON`, the least recently used first. So a sign-in is
 * never refused because of forgotten sessions.
 */
export async function endSurplusSessions(personId: string): Promise<void> {
  const surplus = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), IS_BROWSER, IS_LIVE))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt))
    .offset(MAX_SESSIONS_PER_PERSON);
  for (const { id } of surplus) await revokeSession(id);
}
