// @module-tag all
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { writeSettings } from "@/lib/library/server/settings";
import { runMedia } from "@/lib/media/run-media";
import { database } from "@/lib/platform/server/database";
import { analyseFile } from "@/lib/sandbox/analysis/analyse";
import { measuredClip } from "@/lib/sandbox/describe/describe-file";
import { renderVideo } from "@/lib/sandbox/renderers/fork";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { withVariables } from "@/lib/testing/environment";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { fileOf } from "@/lib/testing/stored-files";
import type { StartRoughCut } from "../cut";
import { cancelCut, deleteCut } from "./change";
import { deliverCut, listCuts, readCut } from "./read";
import { roughCuts } from "./schema";
import { startCut } from "./start";
import { makeNextCut, sweepCuts } from "./work";
import { workFolder } from "./work-folder";

withJobService();
const set = withVariables();

let folder = "";
const clip = (name: string) => path.join(folder, `${name}.mp4`);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuts-"));
  const spec = { mode: "generate" as const, audio: true, width: 320, height: 180 };
  await renderVideo({ ...spec, prompt: "A red harbour", seconds: 2, outputPath: clip("harbour") });
  await renderVideo({ ...spec, prompt: "Snow in a forest", seconds: 3, outputPath: clip("forest") });
  await copyFile(clip("forest"), clip("broken"));
  await truncate(clip("broken"), Math.floor((await stat(clip("broken"))).size / 2));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let owner: Session;
let board: Board;
let parts: StartRoughCut["parts"];
beforeEach(async () => {
  await database().delete(roughCuts);
  owner = await aSession();
  board = await aBoard(owner, 3);
  const [harbour, forest] = [
    await aStoredTake(owner, board, { file: clip("harbour"), shot: 0, seconds: 2 }),
    await aStoredTake(owner, board, { file: clip("forest"), shot: 1, seconds: 3 }),
  ];
  parts = [
    { job_id: harbour, from_seconds: 0, to_seconds: 2 },
    { job_id: forest, from_seconds: 0.5, to_seconds: 3 },
  ];
});

const start = (body: StartRoughCut, token = randomUUID()) => startCut(owner, board.id, body, token);
const never = new AbortController().signal;
const work = () => makeNextCut(never);

it("joins takes of a board into an MP4 that can be read in ranges and saved", async () => {
  const cut = await start({ parts });
  expect(cut).toMatchObject({ status: "waiting", asked_seconds: 4.5, parts: 2, url: null });
  expect(await work()).toBe(true);
  const made = await readCut(owner, cut.id);
  expect(made).toMatchObject({
    status: "done",
    progress_percent: 100,
    duration_seconds: 4.5,
    width: 320,
    height: 180,
  });
  expect(made.copied_seconds).toBeGreaterThan(2);
  const request = (headers = {}, query = "") =>
    new Request(`http://atelier.test${made.url}${query}`, { headers });
  const part = await deliverCut(owner, cut.id, request({ range: "bytes=0-99" }));
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  const whole = await deliverCut(owner, cut.id, request({}, "?download"));
  expect(whole.headers.get("content-disposition")).toContain("Aurelia rough cut.mp4");
  expect((await whole.arrayBuffer()).byteLength).toBe(made.size_bytes);
  expect(existsSync(workFolder(cut.id))).toBe(false);
});

it("has its cuts where the description of the file finds them", async () => {
  const cut = await start({ parts });
  await work();
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, cut.id));
  const file = fileOf("assets", row?.storedName ?? "");
  const { shots } = await analyseFile({ kind: "video", path: file }, measuredClip);
  expect(shots.map(({ start: at, by }) => [Math.round(at * 24), by])).toEqual([
    [0, "start"],
    [48, "cut"],
  ]);
});

it("says that the disk is full, and leaves nothing behind", async () => {
  const cut = await start({ parts });
  set({ MIN_FREE_DISK_MB: "900000000" });
  await work();
  const made = await readCut(owner, cut.id);
  expect([made.status, made.reason]).toEqual([
    "failed",
    "The server's disk is full. Ask whoever runs it to make room, then try again.",
  ]);
  expect(existsSync(workFolder(cut.id))).toBe(false);
});

it("stops at a part when the disk fills up while it is made", async () => {
  const cut = await start({ parts: parts.slice(1), size: { width: 2560, height: 1440 } });
  const turn = work();
  const picture = path.join(workFolder(cut.id), "0.mp4");
  const names = () => readdir(workFolder(cut.id)).catch(() => []);
  await eventually(async () => expect(await names()).toContain("0.pcm"));
  set({ MIN_FREE_DISK_MB: "900000000" });
  let isMade = false;
  const look = setInterval(() => {
    isMade ||= existsSync(picture);
  }, 5);
  await turn.finally(() => clearInterval(look));
  const { status, reason } = await readCut(owner, cut.id);
  expect([status, reason?.slice(0, 25), isMade]).toEqual(["failed", "The server's disk is full", false]);
});

it("makes a plan again that is not whole, as after a power cut", async () => {
  const cut = await start({ parts });
  await mkdir(workFolder(cut.id), { recursive: true });
  await writeFile(path.join(workFolder(cut.id), "plan.json"), '{"format":');
  await work();
  expect(await readCut(owner, cut.id)).toMatchObject({ status: "done" });
});

it("makes one cut for a token, and refuses the token with another body", async () => {
  const token = randomUUID();
  const cut = await start({ parts }, token);
  expect((await start({ parts }, token)).id).toBe(cut.id);
  await expect(start({ parts: parts.slice(1) }, token)).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
  expect(await listCuts(owner, board.id)).toHaveLength(1);
});

it("refuses takes of other boards and workspaces, and parts beyond the end of a clip", async () => {
  const other = await aBoard(owner, 1);
  const foreign = await aStoredTake(owner, other, { file: clip("harbour") });
  const part = { job_id: foreign, from_seconds: 0, to_seconds: 1 };
  await expect(start({ parts: [part] })).rejects.toMatchObject({ code: "invalid_request" });
  const stranger = await aSession();
  await expect(startCut(stranger, board.id, { parts }, randomUUID())).rejects.toMatchObject({
    code: "not_found",
  });
  const long = parts.map((each) => ({ ...each, to_seconds: 9 }));
  await expect(start({ parts: long })).rejects.toThrow("Shot 1: the part ends after its clip.");
});

it("names the shot whose clip is cut short, and leaves nothing behind", async () => {
  const broken = await aStoredTake(owner, board, { file: clip("broken"), shot: 2 });
  const cut = await start({ parts: [...parts, { job_id: broken, from_seconds: 0, to_seconds: 3 }] });
  await work();
  const made = await readCut(owner, cut.id);
  expect(made.status).toBe("failed");
  expect(made.reason).toBe("Shot 3: this clip is damaged or cut short. Pick another take.");
  expect(existsSync(workFolder(cut.id))).toBe(false);
});

it("goes on with the parts that are there after its worker was stopped or died", async () => {
  const cut = await start({ parts });
  const stopping = new AbortController();
  const turn = makeNextCut(stopping.signal);
  const first = path.join(workFolder(cut.id), "0.mp4");
  await eventually(() => expect(existsSync(first)).toBe(true));
  const { mtimeMs } = await stat(first);
  stopping.abort();
  await turn;
  expect(await readCut(owner, cut.id)).toMatchObject({ status: "making", url: null });
  // What a worker that died leaves: a lease that ends, and a half-written file.
  await writeFile(path.join(workFolder(cut.id), "1.mp4.dead"), "half");
  await database()
    .update(roughCuts)
    .set({ leaseToken: "dead", leaseUntil: new Date(Date.now() - 1_000) })
    .where(eq(roughCuts.id, cut.id));
  const again = work();
  await eventually(async () => expect((await stat(first)).mtimeMs).toBe(mtimeMs));
  await again;
  expect(await readCut(owner, cut.id)).toMatchObject({ status: "done", duration_seconds: 4.5 });
});

it("leaves a cut to the worker with its lease", async () => {
  const cut = await start({ parts });
  const later = new Date(Date.now() + 20_000);
  await database()
    .update(roughCuts)
    .set({ status: "making", leaseToken: "another", leaseUntil: later })
    .where(eq(roughCuts.id, cut.id));
  expect(await work()).toBe(false);
});

it("ends within a second or two when it is canceled, and removes what it has made", async () => {
  const cut = await start({ parts });
  const turn = work();
  await eventually(() => expect(existsSync(path.join(workFolder(cut.id), "plan.json"))).toBe(true));
  await cancelCut(owner, cut.id);
  const canceledAt = performance.now();
  await turn;
  expect(performance.now() - canceledAt).toBeLessThan(2_500);
  expect(existsSync(workFolder(cut.id))).toBe(false);
  expect(await readCut(owner, cut.id)).toMatchObject({ status: "canceled", url: null });
  await expect(cancelCut(owner, cut.id)).rejects.toMatchObject({ code: "conflict" });
});

it("keeps the latest five of a board that are done, whatever was canceled since, and no file of a deleted one", async () => {
  const short = parts.slice(0, 1).map((part) => ({ ...part, to_seconds: 0.5 }));
  const first = await start({ parts: short });
  await work();
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, first.id));
  const file = fileOf("assets", row?.storedName ?? "");
  expect(existsSync(file)).toBe(true);
  for (let count = 0; count < 7; count++) await cancelCut(owner, (await start({ parts: short })).id);
  expect(await listCuts(owner, board.id)).toHaveLength(7);
  expect(existsSync(file)).toBe(true);
  for (let count = 0; count < 5; count++) {
    const { id } = await start({ parts: short });
    await database().update(roughCuts).set({ status: "done" }).where(eq(roughCuts.id, id));
  }
  const last = await start({ parts: short });
  const kept = await listCuts(owner, board.id);
  expect(kept.filter(({ status }) => status === "done")).toHaveLength(5);
  expect(kept[0]?.id).toBe(last.id);
  expect(kept.some(({ id }) => id === first.id)).toBe(false);
  expect(existsSync(file)).toBe(false);
});

it("lets creators cancel and delete their own, and not those of others", async () => {
  const creator = await aMember(owner, "creator", "Ada");
  const cut = await start({ parts });
  await expect(cancelCut(creator, cut.id)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(deleteCut(creator, cut.id)).rejects.toMatchObject({ code: "not_permitted" });
  const own = await startCut(creator, board.id, { parts }, randomUUID());
  await deleteCut(creator, own.id);
  await deleteCut(owner, cut.id);
  expect(await listCuts(owner, board.id)).toEqual([]);
});

it("replaces the sound of the clips by a chosen one, copied where it is long enough", async () => {
  const sound = { job_id: parts[1]?.job_id ?? "" };
  const cut = await start({ parts: parts.slice(0, 1), sound });
  await work();
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, cut.id));
  const probed = await runMedia({ kind: "probe", path: fileOf("assets", row?.storedName ?? "") });
  expect(probed.audio).toMatchObject({ codec: "aac" });
  expect(probed.durationSeconds).toBeCloseTo(2, 1);
});

it("shows the sign that a machine made it for two seconds after the film, where the workspace wants it", async () => {
  await writeSettings(owner, { film_sign: "frame" });
  const cut = await start({ parts, sound: { job_id: parts[1]?.job_id ?? "" } });
  await writeSettings(owner, { film_sign: "none" });
  await work();
  expect(await readCut(owner, cut.id)).toMatchObject({ status: "done", duration_seconds: 6.5 });
  const [row] = await database().select().from(roughCuts).where(eq(roughCuts.id, cut.id));
  const path = fileOf("assets", row?.storedName ?? "");
  const { shots } = await analyseFile({ kind: "video", path }, measuredClip);
  expect(shots.map(({ start: at }) => Math.round(at * 24))).toEqual([0, 48, 108]);
  const probed = await runMedia({ kind: "probe", path });
  expect(probed.audio).not.toBeNull();
});

it("sweeps the parts of cuts that nobody makes any more", async () => {
  const cut = await start({ parts });
  const turn = work();
  await eventually(() => expect(existsSync(path.join(workFolder(cut.id), "plan.json"))).toBe(true));
  await deleteCut(owner, cut.id);
  await turn;
  await writeFile(path.join(workFolder(), "left"), "").catch(() => undefined);
  await sweepCuts();
  expect(await readdir(workFolder())).toEqual([]);
});
