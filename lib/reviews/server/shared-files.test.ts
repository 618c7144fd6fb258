import { appendFile, rm, writeFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import {
  A_MARK,
  aClipOf,
  aReviewedBoard,
  aReviewer,
  codeOf,
  type ReviewedBoard,
} from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import { fileOf } from "@/lib/testing/stored-files";
import { listReviews } from "./links";

withJobService();

let owner: Session;
let aTake: ReviewedBoard["aTake"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, aTake, aLink } = await aReviewedBoard(1));
  await aTake(0, { picked: true });
});

describe("its files", () => {
  it("come in ranges, are asked for again each time, and are saved only if that is allowed", async () => {
    const { api } = await aLink();
    const [visitor, shared] = await aReviewer(api);
    const item = shared.shots[0]?.items[0];
    expect(item?.download_url).toBeNull();
    const part = await visitor.ask(item?.url ?? "", { headers: { range: "bytes=26-29" } });
    expect([part.status, await part.text()]).toEqual([206, "clip"]);
    expect(part.headers.get("cache-control")).toContain("no-cache");
    expect(await codeOf(await visitor.ask(`${item?.url}&download`))).toEqual([403, "forbidden"]);
    const open = await aLink({ allows_downloads: true });
    const [other, downloads] = await aReviewer(open.api);
    const saved = await other.ask(downloads.shots[0]?.items[0]?.download_url ?? "");
    expect(saved.status).toBe(200);
    expect(saved.headers.get("content-disposition")).toContain('filename="Aurelia-1.mp4"');
  });

  it("stay those of their version when another take is picked, and stop when their job is removed", async () => {
    const other = await aBoard(owner, 1);
    const jobId = await aTake(0, { picked: true, of: other });
    const { api } = await aLink({ id: other.id });
    const [visitor, shared] = await aReviewer(api);
    const url = shared.shots[0]?.items[0]?.url ?? "";
    const statusWith = async (change: Partial<typeof jobs.$inferInsert>) => {
      await database()
        .update(jobs)
        .set({ status: "completed", ...change })
        .where(eq(jobs.id, jobId));
      return (await visitor.ask(url)).status;
    };
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ picked: false })).toBe(200);
    expect(await statusWith({ deletedAt: new Date() })).toBe(404);
    expect(await statusWith({ deletedAt: null })).toBe(200);
    await database().update(boards).set({ deletedAt: new Date() }).where(eq(boards.id, other.id));
    expect((await visitor.ask(url)).status).toBe(404);
  });
});

describe("files with texts in them", () => {
  const open = { allows_downloads: true };
  const change = (jobId: string, fields: Partial<typeof assets.$inferInsert>) =>
    database().update(assets).set(fields).where(eq(assets.jobId, jobId));

  it("are sent without them unless prompts are shown, as they are shown and as they are saved", async () => {
    const other = await aBoard(owner, 1);
    const jobId = await aTake(0, { picked: true, of: other });
    const [{ storedName = null } = {}] = await database()
      .select()
      .from(assets)
      .where(eq(assets.jobId, jobId));
    const secret = "\0\0\0\u0017skipA secret prompt";
    await appendFile(fileOf("assets", storedName ?? ""), secret);
    await change(jobId, { storedBytes: aClipOf("a clip of shot 0").length + secret.length });
    const textOf = async (changes: object) => {
      const [visitor, shared] = await aReviewer((await aLink({ id: other.id, ...open, ...changes })).api);
      const item = shared.shots[0]?.items[0];
      const addresses = [item?.url ?? "", item?.download_url ?? ""];
      return Promise.all(addresses.map(async (url) => (await visitor.ask(url)).text()));
    };
    const bare = await textOf({});
    for (const text of bare) {
      expect(text).toContain("a clip of shot 0");
      expect(text).not.toContain("A secret prompt");
      expect(text).toContain("trainedAlgorithmicMedia");
    }
    expect((await textOf({ shows_prompts: true })).map((text) => text.includes("A secret prompt"))).toEqual([
      true,
      false,
    ]);
  });

  it("stay here where they can't be taken out: of a still its poster is sent, a clip is left out", async () => {
    const other = await aBoard(owner, 3);
    const jobIds = [];
    for (const shot of [0, 1, 2]) jobIds.push(await aTake(shot, { picked: true, of: other }));
    const [still = "", clip = "", unread = ""] = jobIds;
    const mark = { ...A_MARK, is_strippable: false };
    await change(still, { type: "image", mark });
    await change(clip, { mark });
    await change(unread, { mark: null });
    const { id, api } = await aLink({ id: other.id, ...open });
    const [visitor, shared] = await aReviewer(api);
    expect(shared.shots.map(({ number }) => number)).toEqual([1]);
    const item = shared.shots[0]?.items[0];
    expect(item?.download_url).toBeNull();
    const sent = await visitor.ask(item?.url ?? "");
    expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await visitor.ask(`${item?.url}&download`)).status).toBe(403);
    const listed = await listReviews(owner, { of: "board", id: other.id });
    expect(listed.find((each) => each.id === id)?.withheld).toBe(2);
    const [, all] = await aReviewer((await aLink({ id: other.id, ...open, shows_prompts: true })).api);
    expect(all.shots.map(({ items }) => items[0]?.download_url !== null)).toEqual([true, true, true]);
  });

  it("leave the letters of other takes as they are while one is left out", async () => {
    const other = await aBoard(owner, 1);
    const takes = [];
    for (const picked of [true, false, false]) takes.push(await aTake(0, { picked, of: other }));
    await change(takes[0] ?? "", { mark: null });
    const { api } = await aLink({ id: other.id, ...open, shares_takes: true });
    const letters = async () => (await aReviewer(api))[1].shots[0]?.items.map(({ take }) => take);
    expect(await letters()).toEqual(["B", "C"]);
    await change(takes[0] ?? "", { mark: A_MARK });
    expect(await letters()).toEqual(["A", "B", "C"]);
  });

  it("are not sent where it turns out only now that they can't be taken out, nor from the provider", async () => {
    const other = await aBoard(owner, 1);
    const jobId = await aTake(0, { picked: true, of: other });
    const [visitor, shared] = await aReviewer((await aLink({ id: other.id })).api);
    const [{ storedName = null } = {}] = await database()
      .select()
      .from(assets)
      .where(eq(assets.jobId, jobId));
    const status = async () => (await visitor.ask(shared.shots[0]?.items[0]?.url ?? "")).status;
    await writeFile(fileOf("assets", storedName ?? ""), aClipOf("a clip of shot 0").replace("ftyp", "none"));
    expect(await status()).toBe(404);
    await rm(fileOf("assets", storedName ?? ""));
    expect(await status()).toBe(404);
  });

  it("have no id or name of the workspace in their tags", async () => {
    const { api } = await aLink();
    const [visitor, shared] = await aReviewer(api);
    const item = shared.shots[0]?.items[0];
    for (const url of [item?.url, item?.poster_url]) {
      const { headers } = await visitor.ask(url ?? "");
      expect(headers.get("etag")).toMatch(/^"([\w-]{22}|[\da-f]{64})"$/);
    }
  });
});

it("shares of a shot its pick and the latest takes, at most eight", async () => {
  const other = await aBoard(owner, 1);
  const made = [await aTake(0, { picked: true, of: other })];
  for (let n = 1; n < 11; n += 1) made.push(await aTake(0, { of: other }));
  for (const [n, jobId] of made.entries())
    await database()
      .update(jobs)
      .set({ createdAt: new Date(1_700_000_000_000 + n * 1000) })
      .where(eq(jobs.id, jobId));
  const [, shared] = await aReviewer((await aLink({ id: other.id, shares_takes: true })).api);
  expect(shared.shots[0]?.items.map(({ take, is_pick }) => [take, is_pick])).toEqual(
    [..."ABCDEFGH"].map((letter) => [letter, letter === "A"]),
  );
});
