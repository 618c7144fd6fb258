import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { clientAddress, isSecure } from "@/lib/http/server/request-origin";
import { fingerprintOf, lockKey } from "@/lib/keys/server/fingerprint";
import { apiKeys } from "@/lib/keys/server/schema";
import { forgetKey, openKey, wipedKey } from "@/lib/keys/server/vault";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { ReplaceKey } from "../api";
import { messages } from "../messages";
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
import { sessions } from "./schema";
import { announceRevoked, markRevoked, type Session } from "./session";
import { checkKey, readKey } from "./sign-in";

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
 * Replaces a workspace's key, keeps its history, and disables the old key for everybody who has it: all its
 * sessions end, signing in with it is refused, and jobs started with it continue with the new one. Returns a
 * new session for the person who asked.
 * @throws ApiError `wrong_key` without the present key, `forbidden` for the key of a demo workspace, `conflict` when the
 * new key has a workspace of its own, and whatever `readKey`, `limitAttempts` and `checkKey` throw
 */
async function replaceKey(
  session: Session,
  keys: ReplaceKey,
  { address, userAgent }: { address: string } & Browser,
): Promise<SignInResult> {
  const apiKey = readKey(keys.apiKey);
  const presentKey = readKey(keys.presentKey, "presentKey");
  const openedKey = await openKey(session.keyId);
  if (isSharedKey(openedKey)) throw new ApiError("forbidden", messages.replaceKey.demoKey);
  if (isSharedKey(apiKey)) throw wrongNewKey(messages.replaceKey.newKeyShared);
  const tries = [
    { kind: "address", value: address },
    { kind: "session", value: session.id },
  ] as const;
  const { signedIn, ended } = await limitAttempts(tries, async () => {
    requireProof(openedKey, presentKey);
    const fingerprint = await fingerprintOf(apiKey);
    const plan = await limitAttempts([{ kind: "key", value: fingerprint }], () => checkKey(apiKey));
    return transaction((tx) => exchange(tx, session, { apiKey, fingerprint, plan, userAgent }));
  });
  forgetKey(session.keyId);
  await announceRevoked(ended);
  return signedIn;
}

async function exchange(tx: Transaction, session: Session, { userAgent, ...key }: CheckedKey & Browser) {
  const { workspaceId, personId, personName } = session;
  // One replacement per workspace at a time: the second one finds its session ended.
  await lockWithin(tx, "key-replacement", workspaceId);
  const oldId = await liveKeyOf(tx, session);
  await lockFingerprint(tx, key.fingerprint);
  const newKeyId = await placeKey(tx, { workspaceId, oldId, key });
  await tx
    .update(apiKeys)
    .set({ ...wipedKey(), replacedBy: newKeyId })
    .where(eq(apiKeys.id, oldId));
  const ended = await markRevoked(tx, eq(sessions.keyId, oldId));
  const sessionId = await openSession(tx, { workspaceId, personId, keyId: newKeyId, userAgent });
  return { ended, signedIn: { sessionId, workspaceId, personId, name: personName } };
}

/** The key of the session, locked, so that no session starts with it before it is replaced. */
async function liveKeyOf(tx: Transaction, session: Session): Promise<string> {
  const [live] = await tx
    .select({ keyId: sessions.keyId })
    .from(sessions)
    .innerJoin(apiKeys, eq(apiKeys.id, sessions.keyId))
    .where(and(eq(sessions.id, session.id), isNull(sessions.revokedAt)))
    .for("update");
  if (!live) throw new ApiError("unauthenticated", messages.signedOut);
  return live.keyId;
}

/**
 * The row of the new key: a new one, or its former row in this workspace if it was itself replaced earlier.
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
  if (existing.id === oldId) {
    throw wrongNewKey(messages.replaceKey.sameKey);
  }
  await storeKeyAgain(tx, existing, key);
  return existing.id;
}

const wrongNewKey = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "apiKey" } });

/**
 * Requires the present key itself. A cookie may be stolen, however young it is.
 * @throws ApiError `wrong_key` when another key was given
 */
function requireProof(openedKey: string, presentKey: string): void {
  if (timingSafeEqual(digest(presentKey), digest(openedKey))) return;
  throw new ApiError("wrong_key", messages.keyProof.wrongKey, { details: { field: "presentKey" } });
}

const digest = (text: string) => createHash("sha256").update(text).digest();
