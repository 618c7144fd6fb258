import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { readKeyStatus } from "@/lib/keys/server/key-status";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aPlan } from "@/lib/testing/account-service";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { json, withStubService } from "@/lib/testing/stub-service";
import { askUpstream, relayUpstream } from "./ask";

withTestDatabase();
const stub = withStubService();
let session: Session;
beforeEach(async () => {
  session = await aSession();
});

const refusal = (status: number) =>
  json(status, { error: { code: "no", message: "No.", request_id: "req_1" } }, { "retry-after": "20" });
const standing = async () => {
  const { refusedSince, limitedSince } = await readKeyStatus(session.workspaceId);
  return { isRefused: refusedSince !== null, isLimited: limitedSince !== null };
};
const changeKey = (fields: Record<string, ReturnType<typeof sql>>) =>
  database().update(apiKeys).set(fields).where(eq(apiKeys.id, session.keyId));

it("knows of a refused key in every process, until the plan can be read again", async () => {
  const other = await aSession();
  for (const ask of [askUpstream, relayUpstream]) {
    for (const status of [401, 403]) {
      stub.handler = json(200, aPlan);
      await ask(session.keyId, "getPlan", {});
      stub.handler = refusal(status);
      await ask(session.keyId, "getPlan", {});
      expect(await standing()).toEqual({ isRefused: true, isLimited: false });
      // A part of the API that anyone may read says nothing.
      stub.handler = json(200, {});
      await ask(session.keyId, "listPricing", {});
      expect((await standing()).isRefused).toBe(true);
      stub.handler = json(200, aPlan);
      await ask(session.keyId, "getPlan", {});
      expect((await standing()).isRefused).toBe(false);
    }
  }
  expect((await readKeyStatus(other.workspaceId)).refusedSince).toBeNull();
});

it("is not refused as a whole where one thing is forbidden to it", async () => {
  stub.handler = refusal(403);
  await askUpstream(session.keyId, "listVoices");
  expect((await standing()).isRefused).toBe(false);
});

it("keeps since when a key is refused", async () => {
  stub.handler = refusal(401);
  await askUpstream(session.keyId, "getPlan");
  const { refusedSince } = await readKeyStatus(session.workspaceId);
  await askUpstream(session.keyId, "listPricing");
  expect((await readKeyStatus(session.workspaceId)).refusedSince).toEqual(refusedSince);
});

it("knows of a limit that lasts: by one long block, or by short ones that follow each other", async () => {
  stub.handler = json(429, {}, { "retry-after": "3" });
  await askUpstream(session.keyId, "listPricing");
  expect((await standing()).isLimited, "a short one").toBe(false);
  for (let block = 0; block < 5; block++) {
    await changeKey({
      limitedSince: sql`limited_since - interval '4 seconds'`,
      cooldownUntil: sql`now() - interval '1 second'`,
    });
    await askUpstream(session.keyId, "listPricing");
  }
  expect((await standing()).isLimited, "short ones").toBe(true);
  await changeKey({ cooldownUntil: sql`now() - interval '1 second'` });
  expect((await standing()).isLimited, "until something is sent").toBe(true);
  stub.handler = json(200, aPlan);
  await askUpstream(session.keyId, "getPlan");
  expect((await standing()).isLimited, "after a success").toBe(false);

  stub.handler = refusal(429);
  await askUpstream(session.keyId, "listPricing");
  expect((await standing()).isLimited, "a long one").toBe(true);
  await changeKey({
    limitedSince: sql`now() - interval '1 hour'`,
    cooldownUntil: sql`now() - interval '59 minutes'`,
  });
  expect((await standing()).isLimited, "nobody has asked since").toBe(false);
  stub.handler = json(429, {}, { "retry-after": "3" });
  await askUpstream(session.keyId, "listPricing");
  expect((await standing()).isLimited, "another limit").toBe(false);
});
