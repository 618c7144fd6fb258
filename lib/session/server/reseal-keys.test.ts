import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiKeys, fingerprintSecret, workspaces } from "@/lib/keys/server/schema";
import { seal, secretId } from "@/lib/keys/server/seal";
import { openKey, wipedKey } from "@/lib/keys/server/vault";
import { database } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { accountService } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { withStubService } from "@/lib/testing/stub-service";
import { Visitor } from "@/lib/testing/visitor";
import { resealKeys } from "./reseal-keys";
import { keyAttempts, people, sessions } from "./schema";
import { readSession } from "./session";

withTestDatabase();
const stub = withStubService();

const OLD = "old-1Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
const NEW = "new-9Kd8sLw2QmV6xTz4PbHc7JgRf1YnE";

function setSecrets(value: string) {
  vi.stubEnv("AUTH_SECRET", value);
  resetEnv();
}

beforeEach(async () => {
  setSecrets(OLD);
  stub.handler = accountService;
  for (const table of [sessions, people, apiKeys, workspaces, fingerprintSecret, keyAttempts])
    await database().delete(table);
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

/** What every process does with these secrets before it serves requests. */
function startWith(secrets: string) {
  setSecrets(secrets);
  return resealKeys();
}

async function signedIn(apiKey: string, visitor = new Visitor()) {
  const response = await visitor.signIn(apiKey);
  expect(response.status, await response.clone().text()).toBe(200);
  const session = await readSession(visitor.request("/"));
  if (!session) throw new Error("not signed in");
  return { visitor, session };
}

async function rowOf(keyId: string) {
  const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, keyId));
  if (!row) throw new Error("no such key");
  return row;
}

/** Gives a row a fingerprint of the earlier format, under a secret that AUTH_SECRET seals. */
async function makeFormer(keyId: string, apiKey: string) {
  const secret = randomBytes(32);
  const fingerprint = createHmac("sha256", secret).update(apiKey).digest("base64url");
  await database().update(apiKeys).set({ fingerprint }).where(eq(apiKeys.id, keyId));
  await database()
    .insert(fingerprintSecret)
    .values({ id: "fingerprint", ...seal(secret.toString("base64url"), "fingerprint") });
}

it("keeps everybody signed in during a rotation of the secret", async () => {
  const { session } = await signedIn("good_rotated");
  expect(await startWith(`${NEW},${OLD}`)).toEqual({ resealed: 1, wiped: 0, sessionsEnded: 0 });
  expect((await rowOf(session.keyId)).secretId).toBe(secretId(NEW));
  expect(await startWith(NEW)).toEqual({ resealed: 0, wiped: 0, sessionsEnded: 0 });
  expect(await openKey(session.keyId)).toBe("good_rotated");
});

it("requires everybody to sign in after the secret was lost, into the same workspace", async () => {
  const { visitor, session } = await signedIn("good_lost");
  expect(await startWith(NEW)).toEqual({ resealed: 0, wiped: 1, sessionsEnded: 1 });
  expect(await readSession(visitor.request("/"))).toBeNull();
  const again = await signedIn("good_lost", visitor);
  expect(again.session).toMatchObject({ workspaceId: session.workspaceId, personId: session.personId });
  expect(await openKey(session.keyId)).toBe("good_lost");
  expect((await signedIn("good_newcomer")).session.workspaceId).not.toBe(session.workspaceId);
});

it("reports a key under a secret that isn't configured as no longer stored, and does not fail", async () => {
  const { session } = await signedIn("good_unopened");
  setSecrets(NEW);
  await expect(openKey(session.keyId)).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
});

it("wipes a key that was altered, and keeps the others", async () => {
  const altered = (await signedIn("good_altered")).session.keyId;
  const sound = (await signedIn("good_unaltered")).session.keyId;
  await database()
    .update(apiKeys)
    .set({ ciphertext: randomBytes(32) })
    .where(eq(apiKeys.id, altered));
  expect(await startWith(`${NEW},${OLD}`)).toEqual({ resealed: 1, wiped: 1, sessionsEnded: 1 });
  expect(await openKey(sound)).toBe("good_unaltered");
});

it("seals keys again once when several processes start together", async () => {
  await signedIn("good_together");
  setSecrets(`${NEW},${OLD}`);
  const counts = await Promise.all([resealKeys(), resealKeys(), resealKeys()]);
  expect(counts.map(({ resealed }) => resealed).sort()).toEqual([0, 0, 1]);
});

it("converts fingerprints of the earlier format, so that they no longer depend on the secret", async () => {
  const { session } = await signedIn("good_former");
  await makeFormer(session.keyId, "good_former");
  expect((await startWith(OLD)).resealed).toBe(1);
  expect((await rowOf(session.keyId)).fingerprint).toMatch(/^scrypt14\./);
  expect(await database().select().from(fingerprintSecret)).toEqual([]);
  await startWith(NEW);
  expect((await signedIn("good_former")).session.workspaceId).toBe(session.workspaceId);
});

it("recognizes a wiped key by its earlier fingerprint while the secret of that fingerprint can be opened", async () => {
  const { session } = await signedIn("good_long_wiped");
  await makeFormer(session.keyId, "good_long_wiped");
  await database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.id, session.keyId));
  await startWith(`${NEW},${OLD}`);
  await startWith(NEW);
  expect((await signedIn("good_long_wiped")).session.workspaceId).toBe(session.workspaceId);
  expect((await rowOf(session.keyId)).fingerprint).toMatch(/^scrypt14\./);
});

it("accepts sign-ins although an earlier secret with wiped keys is lost", async () => {
  const { session } = await signedIn("good_orphan");
  await makeFormer(session.keyId, "good_orphan");
  await database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.id, session.keyId));
  await startWith(NEW);
  expect((await signedIn("good_orphan")).session.workspaceId).not.toBe(session.workspaceId);
});
