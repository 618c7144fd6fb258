import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { wipeUnusedKeys } from "@/lib/operations/server/wipe-unused-keys";
import { database } from "@/lib/platform/server/database";
import { revokeSession, type Session } from "@/lib/session/server/session";
import { queriesOf } from "@/lib/testing/count-queries";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { aSession } from "@/lib/testing/job-service";
import { apiKeys } from "./schema";
import { openCachedKey, pauseKey, wipedKey } from "./vault";

withTestDatabase();

/** Shorter than a key is kept, so that only a notification can explain it. */
const SOON_MS = 2_000;
const GONE = { code: "unauthenticated" };
let session: Session;

/** Its key is in memory. */
beforeEach(async () => {
  session = await aSession();
  await eventually(async () => {
    await openCachedKey(session.keyId);
    expect(await queriesOf(() => openCachedKey(session.keyId))).toEqual([]);
  });
});

/** As another process would: nothing of this one is told but by the database. */
const change = (fields: Partial<typeof apiKeys.$inferInsert>) =>
  database().update(apiKeys).set(fields).where(eq(apiKeys.id, session.keyId));
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: SOON_MS, interval: 10 });

it("drops a key that another process wiped", async () => {
  await change(wipedKey());
  await soon(() => expect(openCachedKey(session.keyId)).rejects.toMatchObject(GONE));
});

it("follows a replacement that another process made, and the end of the new key", async () => {
  const next = await aSession();
  await change({ ...wipedKey(), replacedBy: next.keyId });
  await soon(async () => expect((await openCachedKey(session.keyId)).keyId).toBe(next.keyId));
  await database().update(apiKeys).set(wipedKey()).where(eq(apiKeys.id, next.keyId));
  await soon(() => expect(openCachedKey(session.keyId)).rejects.toMatchObject(GONE));
});

it("blocks a key after a 429 of another process, and caches no blocked key", async () => {
  await change({ cooldownUntil: sql`now() + interval '1 minute'` as unknown as Date });
  await soon(async () => expect((await openCachedKey(session.keyId)).heldUntil).not.toBeNull());
  await change({ cooldownUntil: null });
  expect((await openCachedKey(session.keyId)).heldUntil).toBeNull();
});

it("blocks a key after a 429 of its own at once", async () => {
  await pauseKey(session.keyId, 30);
  expect((await openCachedKey(session.keyId)).heldUntil).not.toBeNull();
});

it("drops a key at once when its last session signs out here", async () => {
  await revokeSession(session.id);
  await wipeUnusedKeys();
  await expect(openCachedKey(session.keyId)).rejects.toMatchObject(GONE);
});

it("caches nothing while notifications of changes do not arrive", async () => {
  await database().execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like '% listen' and datname = current_database()`,
  );
  await change(wipedKey());
  await soon(() => expect(openCachedKey(session.keyId)).rejects.toMatchObject(GONE));
});
