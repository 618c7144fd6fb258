import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { MAX_SESSIONS_PER_PERSON } from "./create-session";
import { liveSession } from "./session";

withTestDatabase();

const usedAgo = (id: string, ago: string) =>
  database().execute(sql`update sessions set used_at = now() - ${ago}::interval where id = ${id}`);

it("one sign-in above the limit ends the least recently used session of its person, and none of another", async () => {
  const other = await aSession(null, "other_key");
  await usedAgo(other.id, "80 days");
  const opened: string[] = [];
  for (let at = 0; at < MAX_SESSIONS_PER_PERSON; at++) opened.push((await aSession(null, "full_key")).id);
  const [used = "", forgotten = ""] = opened;
  await usedAgo(used, "2 hours");
  await usedAgo(forgotten, "60 days");
  const latest = await aSession(null, "full_key");
  expect(await liveSession(forgotten)).toBeNull();
  for (const id of [used, latest.id, other.id, ...opened.slice(2)]) {
    expect(await liveSession(id)).not.toBeNull();
  }
});

it("the last use of a session counts, not its start", async () => {
  const first = await aSession(null, "used_key");
  const second = await aSession(null, "used_key");
  await usedAgo(first.id, "60 days");
  await usedAgo(second.id, "30 days");
  await liveSession(first.id);
  for (let at = 2; at <= MAX_SESSIONS_PER_PERSON; at++) await aSession(null, "used_key");
  expect(await liveSession(first.id)).not.toBeNull();
  expect(await liveSession(second.id)).toBeNull();
});

it("several sign-ins at once leave no more sessions than the limit", async () => {
  for (let at = 0; at < MAX_SESSIONS_PER_PERSON - 1; at++) await aSession(null, "busy_key");
  // None of these is read back, because it may be the one that ends.
  await Promise.allSettled(Array.from({ length: 6 }, () => aSession(null, "busy_key")));
  const { rows } = await database().execute(
    sql`select s.id from sessions s join api_keys k on k.id = s.key_id
        where k.fingerprint = 'busy_key' and s.revoked_at is null`,
  );
  expect(rows).toHaveLength(MAX_SESSIONS_PER_PERSON);
});
