import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { AccountPlan } from "@/lib/contract/account";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "./new-id";
import { apiKeys, people, sessions, workspaces } from "./schema";
import { sealKey } from "./vault";

/** A session ends after so many days, however often it is used. */
const LONGEST_DAYS = 90;

export type Entering = { apiKey: string; fingerprint: string; plan: AccountPlan; name: string | null };
export type Entered = { sessionId: string; workspaceId: string; personId: string; name: string | null };

/** Keeps a checked key and opens a session: the same key leads to the same workspace, another name is another person. */
export function enter({ apiKey, fingerprint, plan, name }: Entering): Promise<Entered> {
  return transaction(async (tx) => {
    // Two first sign-ins at once would otherwise make two workspaces for one key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
    const kept = await keepKey(tx, { apiKey, fingerprint, plan });
    const personId = await findPerson(tx, kept.workspaceId, name);
    const sessionId = newId("ses");
    await tx.insert(sessions).values({
      id: sessionId,
      workspaceId: kept.workspaceId,
      personId,
      keyId: kept.keyId,
      expiresAt: new Date(Date.now() + LONGEST_DAYS * 24 * 60 * 60 * 1000),
    });
    return { sessionId, workspaceId: kept.workspaceId, personId, name };
  });
}

async function keepKey(tx: Transaction, { apiKey, fingerprint, plan }: Omit<Entering, "name">) {
  const account = { plan: plan.plan, apiEnabled: plan.api_enabled };
  const [known] = await tx
    .select({ keyId: apiKeys.id, workspaceId: apiKeys.workspaceId })
    .from(apiKeys)
    .where(eq(apiKeys.fingerprint, fingerprint))
    .for("update");
  if (known) {
    const sealed = sealKey(known.keyId, known.workspaceId, apiKey);
    await tx
      .update(apiKeys)
      .set({ ...sealed, ...account, wipedAt: null, replacedBy: null })
      .where(eq(apiKeys.id, known.keyId));
    return known;
  }
  const made = { keyId: newId("key"), workspaceId: newId("ws") };
  await tx.insert(workspaces).values({ id: made.workspaceId });
  await insertKey(tx, { ...made, apiKey, fingerprint, plan });
  return made;
}

/** Adds a key that was not known to a workspace. */
export async function insertKey(
  tx: Transaction,
  made: { keyId: string; workspaceId: string; apiKey: string; fingerprint: string; plan: AccountPlan },
): Promise<void> {
  await tx.insert(apiKeys).values({
    id: made.keyId,
    workspaceId: made.workspaceId,
    fingerprint: made.fingerprint,
    ...sealKey(made.keyId, made.workspaceId, made.apiKey),
    plan: made.plan.plan,
    apiEnabled: made.plan.api_enabled,
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
