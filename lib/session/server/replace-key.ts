import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit/server/record";
import { ApiError } from "@/lib/contract/errors";
import { clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { fingerprintOf, lockKey } from "@/lib/keys/server/fingerprint";
import { apiKeys } from "@/lib/keys/server/schema";
import { forgetKey, wipedKey } from "@/lib/keys/server/vault";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { ReplaceKey } from "../api";
import { messages } from "../messages";
import { currentKeyId } from "./accounts";
import { limitAttempts } from "./attempts";
import { claimsOf, setSessionCookie } from "./cookie";
import {
  type Browser,
  type CheckedKey,
  insertKey,
  lockFingerprint,
  openSession,
  type SignInResult,
  storeKeyAgain,
} from "./create-session";
import { isSharedKey } from "./demo-keys";
import { endPasswordLinks } from "./end-password-links";
import { inHashingTurn } from "./passwords";
import { assertCredential, triesOf } from "./reauthenticate";
import { invitations, passwordLinks, people, sessions } from "./schema";
import { announceChanged, markRevoked, type Session } from "./session";
import { isDemo } from "./sessions";
import { checkKey, readKey } from "./sign-in";
import { withdrawInvitations } from "./withdraw-invitations";

/** Replaces the key and responds with 204 and the cookie of the new session. Throws like `replaceKey`. */
export async function handleReplaceKey(
  session: Session,
  body: ReplaceKey,
  { headers }: Request,
): Promise<Response> {
  const signedIn = await replaceKey(session, body, {
    address: clientAddress(headers),
    userAgent: headers.get("user-agent"),
  });
  const response = new Response(null, { status: 204 });
  await setSessionCookie(response.headers, claimsOf(signedIn), isSecure(headers));
  return response;
}

/**
 * Replaces a workspace's key, keeps its history, and disables the old key for everybody who has it: the sessions of who
 * signed in with it end, signing in with it is refused, and jobs started with it continue with the new one. Members, who
 * never had it, stay signed in. Returns a new session for the person who asked.
 * @throws ApiError `wrong_key` or `wrong_password` without the credential, `forbidden` for the key of a demo workspace,
 * `conflict` when the new key has a workspace of its own, and whatever `readKey`, `assertCredential`, `limitAttempts`
 * and `checkKey` throw
 */
async function replaceKey(
  session: Session,
  keys: ReplaceKey,
  { address, userAgent }: { address: string } & Browser,
): Promise<SignInResult> {
  const apiKey = readKey(keys.apiKey);
  if (await isDemo(session)) throw new ApiError("forbidden", messages.replaceKey.demoKey);
  if (isSharedKey(apiKey)) throw wrongNewKey(messages.replaceKey.newKeyShared);
  const { signedIn, changed } = await limitAttempts(triesOf(session, address), async () => {
    // A cookie may be stolen, however young it is.
    await inHashingTurn(address, () => assertCredential(session, keys.credential));
    const fingerprint = await inHashingTurn(address, () => fingerprintOf(apiKey));
    const plan = await limitAttempts([{ kind: "key", value: fingerprint }], () => checkKey(apiKey));
    return transaction((tx) => exchange(tx, session, { apiKey, fingerprint, plan, userAgent }));
  });
  forgetKey(session.keyId);
  await announceChanged(changed);
  return signedIn;
}

async function exchange(tx: Transaction, session: Session, { userAgent, ...key }: CheckedKey & Browser) {
  const { workspaceId, personId, personName } = session;
  // One replacement per workspace at a time: the second one finds its session ended.
  await lockWithin(tx, "key-replacement", workspaceId);
  await assertLive(tx, session);
  const oldId = await currentKeyId(tx, workspaceId);
  await lockFingerprint(tx, key.fingerprint);
  const newKeyId = await placeKey(tx, { workspaceId, oldId, key });
  await tx
    .update(apiKeys)
    .set({ ...wipedKey(), replacedBy: newKeyId })
    .where(and(eq(apiKeys.id, oldId), ne(apiKeys.id, newKeyId)));
  const members = tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.workspaceId, workspaceId), isNotNull(people.accountId)));
  const isMembers = and(inArray(sessions.personId, members), ne(sessions.id, session.id));
  const kept = await tx
    .update(sessions)
    .set({ keyId: newKeyId })
    .where(and(eq(sessions.workspaceId, workspaceId), isNull(sessions.revokedAt), isMembers))
    .returning({ id: sessions.id });
  const ended = await markRevoked(
    tx,
    sql`${sessions.workspaceId} = ${workspaceId} and ${sessions.keyId} <> ${newKeyId}`,
  );
  // Links that somebody made with the key that is no longer trusted.
  await withdrawInvitations(tx, workspaceId, notInArray(invitations.invitedBy, members));
  await endPasswordLinks(
    tx,
    sql`${passwordLinks.workspaceId} = ${workspaceId} and ${notInArray(passwordLinks.madeBy, members)}`,
  );
  await recordAudit(tx, { workspaceId, personId }, { act: "key_replaced" });
  const signedIn = await openSession(tx, {
    workspaceId,
    personId,
    name: personName,
    keyId: newKeyId,
    userAgent,
    authenticatedAt: new Date(),
  });
  return { changed: [...ended, ...kept.map(({ id }) => id)], signedIn };
}

/** Refuses a session that ended while it waited for another replacement. */
async function assertLive(tx: Transaction, session: Session): Promise<void> {
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt)));
  if (!live) throw new ApiError("unauthenticated", messages.signedOut);
}

/**
 * The row of the new key: a new one, or its former row in this workspace if it was itself replaced earlier, or closed.
 */
async function placeKey(
  tx: Transaction,
  { workspaceId, oldId, key }: { workspaceId: string; oldId: string; key: CheckedKey },
): Promise<string> {
  const existing = await lockKey(tx, key);
  if (!existing) {
    const keyId = newId("key");
    await insertKey(tx, { keyId, workspaceId, ...key });
    return keyId;
  }
  if (existing.workspaceId !== workspaceId) {
    throw new ApiError("conflict", messages.replaceKey.otherWorkspace);
  }
  // One that a restore closed is opened again.
  if (existing.id === oldId && existing.replacedBy === null) {
    throw wrongNewKey(messages.replaceKey.sameKey);
  }
  await storeKeyAgain(tx, existing, key);
  return existing.id;
}

const wrongNewKey = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "apiKey" } });
