import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { openToken, sealToken } from "@/lib/session/server/cookie";
import { createSession } from "@/lib/session/server/create-session";
import { resealKeys } from "@/lib/session/server/reseal-keys";
import { liveSession } from "@/lib/session/server/session";
import { withTestDatabase } from "@/lib/testing/database";
import { fingerprintOf } from "./fingerprint";
import { apiKeys } from "./schema";
import { seal, secretId, unseal } from "./seal";
import { openKey, openStoredKey, sealKey, unsealKey } from "./vault";

withTestDatabase();

const OLD = "old-1Zq7vXw2LmT8bRy5NcJd4HsGp6AeU";
const NEW = "new-9Kd8sLw2QmV6xTz4PbHc7JgRf1YnE";
const useSecrets = (value: string) => {
  vi.stubEnv("AUTH_SECRET", value);
  resetEnv();
};
beforeEach(() => useSecrets(OLD));
afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
});

const plan = { object: "account_plan", plan: "studio", api_enabled: true } as const;
const rowOf = async (id: string) => (await database().select().from(apiKeys).where(eq(apiKeys.id, id)))[0]!;

async function keep(apiKey: string) {
  // Under the current secret, so that a test can rotate from there.
  const fingerprint = await fingerprintOf(apiKey);
  const signedIn = await createSession({ apiKey, fingerprint, plan, name: null });
  const session = await liveSession(signedIn.sessionId);
  return { ...signedIn, keyId: session!.keyId, fingerprint };
}

it("returns the key that was stored, and stores it encrypted", async () => {
  const { keyId } = await keep("sk_round_trip");
  expect(await openKey(keyId)).toBe("sk_round_trip");
  expect((await rowOf(keyId)).ciphertext!.toString("latin1")).not.toContain("sk_round_trip");
});

it("seals the same key differently each time", async () => {
  const first = await rowOf((await keep("sk_twice")).keyId);
  const second = await rowOf((await keep("sk_twice")).keyId);
  expect(second.id).toBe(first.id);
  expect(second.nonce!.equals(first.nonce!)).toBe(false);
  expect(second.ciphertext!.equals(first.ciphertext!)).toBe(false);
});

it("opens no value that was moved from another row or altered", async () => {
  const [mine, theirs] = [
    await rowOf((await keep("sk_mine")).keyId),
    await rowOf((await keep("sk_theirs")).keyId),
  ];
  const put = (sealed: Partial<typeof mine>) =>
    database().update(apiKeys).set(sealed).where(eq(apiKeys.id, mine.id));
  await put({ ciphertext: theirs.ciphertext, nonce: theirs.nonce });
  await expect(openKey(mine.id)).rejects.toThrow();
  const bent = Buffer.from(mine.ciphertext!);
  bent[0] = bent[0]! ^ 1;
  await put({ ciphertext: bent, nonce: mine.nonce });
  await expect(openKey(mine.id)).rejects.toThrow();
  await put({ ciphertext: mine.ciphertext });
  expect(await openKey(mine.id)).toBe("sk_mine");
  const row = { ...mine, ...sealKey(mine.id, mine.workspaceId, "sk_mine") };
  expect(unsealKey(row)).toBe("sk_mine");
  expect(() => unsealKey({ ...row, workspaceId: theirs.workspaceId })).toThrow();
});

it("refuses a wiped key as one that is no longer stored", async () => {
  const { keyId } = await keep("sk_wiped");
  await database()
    .update(apiKeys)
    .set({ ciphertext: null, nonce: null, secretId: null })
    .where(eq(apiKeys.id, keyId));
  await expect(openKey(keyId)).rejects.toMatchObject({ code: "unauthenticated" });
});

it("follows a replacement, and never in circles", async () => {
  const [old, next] = [await keep("sk_old"), await keep("sk_next")];
  const replace = (id: string, by: string) =>
    database().update(apiKeys).set({ replacedBy: by }).where(eq(apiKeys.id, id));
  await replace(old.keyId, next.keyId);
  expect(await openStoredKey(old.keyId)).toMatchObject({ keyId: next.keyId, key: "sk_next" });
  await replace(next.keyId, old.keyId);
  await expect(openStoredKey(old.keyId)).rejects.toMatchObject({ code: "unauthenticated" });
});

it("survives a rotation of AUTH_SECRET, and then needs only the new secret", async () => {
  const { keyId, fingerprint, workspaceId } = await keep("sk_rotated");
  useSecrets(`${NEW},${OLD}`);
  expect(await openKey(keyId)).toBe("sk_rotated");
  expect(await fingerprintOf("sk_rotated")).toBe(fingerprint);
  await resealKeys();
  expect((await rowOf(keyId)).secretId).toBe(secretId(NEW));
  useSecrets(NEW);
  expect(await openKey(keyId)).toBe("sk_rotated");
  expect((await keep("sk_rotated")).workspaceId).toBe(workspaceId);
});

it("opens cookies of both secrets, marks those of the older as stale, and opens none of a removed secret", async () => {
  const cookie = await sealToken({ sid: "ses_1", wid: "ws_1", pid: "per_1", name: "Mira" });
  expect(await openToken(cookie)).toMatchObject({ sid: "ses_1", isStale: false });
  useSecrets(`${NEW},${OLD}`);
  expect(await openToken(cookie)).toMatchObject({ sid: "ses_1", isStale: true });
  useSecrets(NEW);
  expect(await openToken(cookie)).toBeNull();
});

it("opens nothing with a part of its tag", () => {
  const sealed = seal("", "row");
  expect(unseal(sealed, "row")).toBe("");
  for (const bytes of [0, 4, 12, 15])
    expect(() => unseal({ ...sealed, ciphertext: sealed.ciphertext.subarray(0, bytes) }, "row")).toThrow();
});
