// @module-tag all
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { boards } from "@/lib/boards/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { withVariables } from "@/lib/testing/environment";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { StartRoughCut } from "../cut";
import { type CutPlan, isTooLarge } from "./plan";
import { listCuts } from "./read";
import { roughCuts } from "./schema";
import { startCut } from "./start";
import { makeNextCut } from "./work";

withJobService();
const set = withVariables();

/** Nobody can read it, so that a cut with it fails at once. */
let file = "";
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), "cut-limits-")), "clip.mp4");
  await writeFile(file, "no clip");
});
afterAll(() => rm(path.dirname(file), { recursive: true, force: true }));
beforeEach(async () => void (await database().delete(roughCuts)));

type Ready = { session: Session; board: Board; start(more?: Partial<StartRoughCut>): Promise<string> };

/** A board with a take, and what starts a cut of it. */
async function ready(given?: Session): Promise<Ready> {
  const session = given ?? (await aSession());
  const board = await aBoard(session, 1);
  const take = await aStoredTake(session, board, { file });
  const parts = [{ job_id: take, from_seconds: 0, to_seconds: 1 }];
  const start = async (more: Partial<StartRoughCut> = {}) =>
    (await startCut(session, board.id, { parts, ...more }, randomUUID())).id;
  return { session, board, start };
}
const work = () => makeNextCut(new AbortController().signal);
const rowOf = async (id: string) => {
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, id));
  return row;
};

it("makes five at once for a workspace, however many are asked for in the same moment", async () => {
  const { start, session, board } = await ready();
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => start()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await listCuts(session, board.id)).toHaveLength(5);
});

it("counts no cut of a board in the trash, which nobody can cancel", async () => {
  const { session, board, start } = await ready();
  for (let count = 0; count < 5; count++) await start();
  await database().update(boards).set({ deletedAt: new Date() }).where(eq(boards.id, board.id));
  const other = await ready(session);
  const id = await other.start();
  await work();
  expect(await rowOf(id)).toMatchObject({ status: "failed" });
});

it("takes turns between workspaces", async () => {
  const [busy, other] = [await ready(), await ready()];
  const first = await busy.start();
  const second = await busy.start();
  const late = await other.start();
  const states = () =>
    Promise.all([first, second, late].map(async (id) => (await rowOf(id))?.status ?? "none"));
  await work();
  expect(await states()).toEqual(["failed", "waiting", "waiting"]);
  await work();
  expect(await states()).toEqual(["failed", "waiting", "failed"]);
});

it("refuses stills of more than a minute, and a sound that has none or is not stored", async () => {
  const { session, board, start } = await ready();
  const still = await aStoredTake(session, board, { file, type: "image" });
  const long = [{ job_id: still, from_seconds: 0, to_seconds: 61 }];
  await expect(start({ parts: long })).rejects.toThrow("Shot 1: a still has up to 60 seconds.");
  await expect(start({ sound: { job_id: still } })).rejects.toMatchObject({ code: "invalid_request" });
  const unsaved = await aStoredTake(session, board, { file, type: "audio", isSaved: false });
  await expect(start({ sound: { job_id: unsaved } })).rejects.toMatchObject({ code: "conflict" });
});

it("makes an hour of 1080p at most, of copied clips more, and with the embedded service a quarter", () => {
  const facts = { width: 1920, height: 1080, fps: { num: 30, den: 1 }, seconds: 3_600 };
  const plan = (record: string | null): CutPlan => ({
    format: { width: 1920, height: 1080, fps: facts.fps },
    record,
    facts: { clip: { ...facts, record } },
  });
  const parts = (minutes: number) => [{ job_id: "clip", from_seconds: 0, to_seconds: minutes * 60 }];
  set({ CREATIVE_API_BASE_URL: "" });
  expect([isTooLarge(parts(15), plan(null)), isTooLarge(parts(16), plan(null))]).toEqual([false, true]);
  expect([isTooLarge(parts(60), plan("r")), isTooLarge(parts(61), plan("r"))]).toEqual([false, true]);
  set({ CREATIVE_API_BASE_URL: "https://api.example" });
  expect([isTooLarge(parts(60), plan(null)), isTooLarge(parts(61), plan(null))]).toEqual([false, true]);
});

it("waits while the store is away, which is no interruption, and for a day at most", async () => {
  const { start } = await ready();
  const id = await start();
  set({
    ASSET_STORE: "s3://atelier",
    S3_ENDPOINT: "http://127.0.0.1:1",
    S3_ALLOW_HTTP: "1",
    S3_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  });
  await work();
  const waiting = await rowOf(id);
  expect(waiting).toMatchObject({ status: "making", attempts: 0, leaseToken: null });
  expect(waiting?.leaseUntil?.getTime()).toBeGreaterThan(Date.now());
  const createdAt = new Date(Date.now() - 25 * 3_600_000);
  await database().update(roughCuts).set({ createdAt, leaseUntil: null }).where(eq(roughCuts.id, id));
  await work();
  expect(await rowOf(id)).toMatchObject({ status: "failed" });
});

it("counts workers that died, and gives up at twenty", async () => {
  const { start } = await ready();
  const id = await start();
  await database()
    .update(roughCuts)
    .set({ status: "making", leaseToken: "dead", leaseUntil: new Date(0), attempts: 19 })
    .where(eq(roughCuts.id, id));
  await work();
  expect(await rowOf(id)).toMatchObject({ reason: "This was interrupted too often. Try again." });
});
