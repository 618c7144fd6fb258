import { expect, it } from "vitest";
import { readCreditSummary } from "@/lib/limits/server/summary";
import { database } from "@/lib/platform/server/database";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { isWaiting } from "../job";
import { deliverAsset } from "./assets/deliver";
import { checkJob } from "./check";
import { readDetail } from "./read";
import { jobs } from "./schema";
import { listJobs } from "./search/list";

withJobService();

it("pages through everything once, newest first, even where times are equal", async () => {
  const owner = await aSession();
  const times = Array.from(
    { length: 57 },
    (_, number) => new Date(1_700_000_000_000 + Math.floor(number / 5)),
  );
  await database()
    .insert(jobs)
    .values(times.map((createdAt) => aJobRow(owner, { createdAt })));
  const seen: string[] = [];
  for (let cursor: string | null | undefined, pages = 0; pages < 20; pages++) {
    const page = await listJobs(owner, { cursor, limit: 7 });
    seen.push(...page.data.map(({ id, created_at }) => `${created_at} ${id}`));
    cursor = page.next_cursor;
    if (!page.has_more) break;
  }
  expect(seen).toHaveLength(57);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});

it("filters by state, model and every word of a search, with % taken literally", async () => {
  const owner = await aSession();
  await database()
    .insert(jobs)
    .values([
      aJobRow(owner, { prompt: "Red boat, 100% calm", status: "completed" }),
      aJobRow(owner, { prompt: "Blue boat", status: "queued", modelId: "beta-3.0" }),
    ]);
  const count = async (query: Parameters<typeof listJobs>[1]) => (await listJobs(owner, query)).data.length;
  expect(await count({ q: "BOAT" })).toBe(2);
  expect(await count({ q: "boat red" })).toBe(1);
  expect(await count({ q: "%" })).toBe(1);
  expect(await count({ status: "active" })).toBe(1);
  expect(await count({ model: "beta-3.0" })).toBe(1);
});

it("finds a job by the beginning of one of its ids, but never by a few letters", async () => {
  const owner = await aSession();
  await database()
    .insert(jobs)
    .values([
      aJobRow(owner, {
        id: "job_7bee0d1c-7777-4bee-8bee-7beebee7bee7",
        prompt: "A harbour",
        upstreamId: "vid_face7",
      }),
      aJobRow(owner, { id: "job_0c0c0c0c-0000-4ccc-8ccc-0c0c0c0c0c0c", prompt: "7 bees, a face" }),
    ]);
  const prompts = async (q: string) => (await listJobs(owner, { q })).data.map(({ prompt }) => prompt);
  for (const q of ["7", "bee", "face", "job", "7 bee face"]) {
    expect(await prompts(q), q).toEqual(q === "job" ? [] : ["7 bees, a face"]);
  }
  for (const q of ["JOB_7bee0d1c-7777-4bee-8bee-7beebee7bee7", "7bee0d1c", "7bee0d1c-77 harb", "vid_face7"]) {
    expect(await prompts(q), q).toEqual(["A harbour"]);
  }
});

it.each(["", "x", "W10", Buffer.from('["a",1]').toString("base64url")])(
  "refuses the cursor %j",
  async (cursor) => {
    const owner = await aSession();
    const listing = listJobs(owner, { cursor });
    if (cursor === "") expect((await listing).data).toEqual([]);
    else await expect(listing).rejects.toMatchObject({ status: 400 });
  },
);

it("gives no job of another workspace, whatever the call", async () => {
  const [owner, stranger] = [await aSession(), await aSession()];
  const row = aJobRow(owner);
  await database().insert(jobs).values(row);
  expect((await listJobs(stranger, {})).data).toEqual([]);
  await expect(readDetail(stranger, row.id)).rejects.toMatchObject({ status: 404 });
  await expect(checkJob(stranger, row.id)).rejects.toMatchObject({ status: 404 });
  await expect(deliverAsset(stranger, "asset_1", new Request("http://x/"))).rejects.toMatchObject({
    status: 404,
  });
  expect(await readCreditSummary(stranger)).toEqual({
    active: 0,
    waiting: 0,
    held_credits: 0,
    spent_this_month_credits: 0,
    balance_left_credits: null,
  });
});

it("counts as waiting what the page shows as waiting, and nothing else", async () => {
  const owner = await aSession();
  const slot = { code: "conflict", message: "No free slot", status: 409, request_id: null, details: null };
  const rows = [
    aJobRow(owner, { status: "processing" }),
    aJobRow(owner, { status: "sending" }),
    aJobRow(owner, { status: "queued" }),
    aJobRow(owner, { status: "sending", retryAt: new Date(Date.now() + 60_000) }),
    aJobRow(owner, { status: "sending", error: slot }),
    aJobRow(owner, { status: "checking", error: slot }),
    aJobRow(owner, { status: "checking", error: { ...slot, conflict: "concurrency" } }),
  ];
  await database().insert(jobs).values(rows);
  const { data } = await listJobs(owner, {});
  const waiting = data.filter(isWaiting).length;
  expect(await readCreditSummary(owner)).toMatchObject({ active: rows.length, waiting });
  expect(waiting).toBe(4);
});

it("sums reserved and spent credits", async () => {
  const owner = await aSession();
  await database()
    .insert(jobs)
    .values([
      aJobRow(owner, { status: "processing", creditsQuoted: 9, creditsReserved: 12 }),
      aJobRow(owner, { status: "sending", creditsQuoted: 9 }),
      aJobRow(owner, { status: "completed", creditsReserved: 10, creditsUsed: 7, completedAt: new Date() }),
      aJobRow(owner, { status: "failed", creditsReserved: 10, creditsRefunded: 10, failedAt: new Date() }),
    ]);
  expect(await readCreditSummary(owner, "Asia/Tokyo")).toEqual({
    active: 2,
    waiting: 0,
    held_credits: 21,
    spent_this_month_credits: 7,
    balance_left_credits: null,
  });
});
