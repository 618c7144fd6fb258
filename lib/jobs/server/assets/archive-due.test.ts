import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { beforeEach, expect, it } from "vitest";
import { database, pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { QUEUE_SCHEMA } from "@/lib/platform/server/queue";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json } from "@/lib/testing/stub-service";
import { jobs } from "../schema";
import { archiveAsset } from "./archive";
import { probeHosts, queueDueCopies } from "./archive-due";
import { ARCHIVE_QUEUE, queueCopy } from "./asset";
import { assets } from "./schema";

const service = withJobService();
beforeEach(async () => {
  await database().delete(assets);
});

type Fields = Partial<PgInsertValue<typeof assets>>;

/** A result that is not copied yet. */
async function aResult(fields: Fields = {}): Promise<string> {
  const session = await aSession();
  const job = aJobRow(session, { status: "completed" });
  await database().insert(jobs).values(job);
  const id = `asset_${randomBytes(12).toString("hex")}`;
  await database()
    .insert(assets)
    .values({
      id,
      jobId: job.id,
      workspaceId: session.workspaceId,
      upstreamId: id,
      upstreamUrl: `${env().upstreamBaseUrl}/files/${id}`,
      type: "audio",
      mimeType: "audio/mpeg",
      ...fields,
    });
  return id;
}

const rowOf = async (id: string) => {
  const [row] = await database()
    .select({
      error: assets.archiveError,
      attempts: assets.archiveAttempts,
      waitsFor: assets.archiveWaitsFor,
      inSeconds: sql<number | null>`extract(epoch from ${assets.archiveAt} - now())::float8`,
      isSaved: sql<boolean>`${assets.archivedAt} is not null`,
    })
    .from(assets)
    .where(eq(assets.id, id));
  if (!row) throw new Error("There is no such result.");
  return row;
};

async function tasksOf(id: string): Promise<number> {
  const { rows } = await pool().query(
    `select 1 from ${QUEUE_SCHEMA}.job where name = $1 and data ->> 'assetId' = $2`,
    [ARCHIVE_QUEUE, id],
  );
  return rows.length;
}

const later = sql`now() + interval '50 minutes'`;
const away = json(503, {});
const sound = readFileSync("lib/testing/samples/voice.webm");
const works: typeof service.other = (_, response) => void response.end(sound);

it("a result that failed a hundred times is tried again within the hour, and its row says that it waits for its host", async () => {
  service.other = away;
  const id = await aResult({ archiveAttempts: 99 });
  await archiveAsset({ assetId: id });
  const row = await rowOf(id);
  expect(row).toMatchObject({ attempts: 100, waitsFor: "host", isSaved: false });
  expect(row.inSeconds).toBeGreaterThan(3_000);
  expect(row.inSeconds).toBeLessThanOrEqual(3_600);
});

it("a result is queued when it is due, once", async () => {
  const [due, waiting, saved] = [
    await aResult({ archiveAt: sql`now()` }),
    await aResult({ archiveAt: later }),
    await aResult({ archiveAt: sql`now()`, archivedAt: new Date(), storedName: "x" }),
  ];
  expect(await queueDueCopies()).toBe(1);
  expect(await queueDueCopies()).toBe(0);
  expect([await tasksOf(due), await tasksOf(waiting), await tasksOf(saved)]).toEqual([1, 0, 0]);
});

it("queues a result again whose task was lost, or whose time is from before a step of the clock", async () => {
  const fresh = await aResult();
  expect((await rowOf(fresh)).inSeconds).toBeCloseTo(3_600, -2);
  await database().update(assets).set({ archiveAt: sql`now() + interval '2 hours'` });
  expect(await queueDueCopies()).toBe(1);
});

it("one result is tried for each unreachable host, and after its success all results of that host are due", async () => {
  const waiting: Fields = { archiveWaitsFor: "host", archiveAttempts: 9, archiveAt: later };
  const ours = [await aResult(waiting), await aResult(waiting), await aResult(waiting)];
  const other = await aResult({ ...waiting, upstreamUrl: "https://elsewhere.example/a" });
  expect(await queueDueCopies()).toBe(0);
  await probeHosts();
  expect(await queueDueCopies()).toBe(2);
  service.other = works;
  const probed: string[] = [];
  for (const id of ours) if ((await tasksOf(id)) > 0) probed.push(id);
  expect(probed).toHaveLength(1);
  await archiveAsset({ assetId: probed[0] ?? "" });
  expect(await queueDueCopies()).toBe(2);
  expect((await rowOf(other)).isSaved).toBe(false);
});

it("a result is given up only when its link has expired and its host says that it is gone, and shows an error", async () => {
  service.other = json(410, {});
  const day = 86_400_000;
  const [living, ended] = [
    await aResult({ expiresAt: new Date(Date.now() + day), archiveAttempts: 99 }),
    await aResult({ expiresAt: new Date(Date.now() - day / 2) }),
  ];
  for (const assetId of [living, ended]) await archiveAsset({ assetId });
  expect(await rowOf(living)).toMatchObject({ error: expect.stringContaining("no longer"), isSaved: false });
  expect((await rowOf(living)).inSeconds).not.toBeNull();
  expect(await rowOf(ended)).toMatchObject({
    error: expect.stringContaining("link expired"),
    inSeconds: null,
    isSaved: false,
  });
});

/** The ids of results in the order in which a worker takes their tasks. */
async function taskOrder(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select data ->> 'assetId' as id from ${QUEUE_SCHEMA}.job where name = $1 order by priority desc, created_on`,
    [ARCHIVE_QUEUE],
  );
  return rows.map(({ id }) => id);
}

it("copies first what a person asked for, then what expires first, and makes posters after all copies", async () => {
  await pool().query(`delete from ${QUEUE_SCHEMA}.job where name = $1`, [ARCHIVE_QUEUE]);
  service.other = works;
  const endsIn = (minutes: number | null): Fields => ({
    archiveAt: sql`now()`,
    ...(minutes !== null && { expiresAt: new Date(Date.now() + minutes * 60_000) }),
  });
  const saved = await aResult(endsIn(5));
  await archiveAsset({ assetId: saved });
  const unstated = await aResult(endsIn(null));
  const late = await aResult(endsIn(600));
  const soon = await aResult(endsIn(20));
  const past = await aResult(endsIn(-20));
  await queueDueCopies();
  const asked = await aResult();
  await queueCopy({ id: asked, expiresAt: null }, { isAsked: true });
  expect(await taskOrder()).toEqual([asked, past, soon, late, unstated, saved]);
});
