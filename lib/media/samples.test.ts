// @module-tag all
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { renderVideo } from "@/lib/sandbox/renderers/fork";
import type { VideoOrder } from "@/lib/sandbox/renderers/spec";
import { heldJpeg } from "@/lib/testing/held-jpeg";
import { inspectMedia } from "./inspect";
import { runMedia } from "./run-media";

const sample = (name: string) => path.resolve("lib/testing/samples", name);
/** Ends what hangs, also on a busy machine. */
const TIMEOUT_MS = 100_000;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "samples-"));
  await chmod(folder, 0o755); // as root, children use another account, which runs code of the test
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

let fileCount = 0;
const fresh = (extension: string): string => path.join(folder, `${++fileCount}.${extension}`);
const clip = (patch: Partial<VideoOrder>): VideoOrder => ({
  mode: "generate",
  prompt: "vintage",
  width: 128,
  height: 72,
  seconds: 0.5,
  audio: true,
  outputPath: fresh("mp4"),
  ...patch,
});
const DELIVERED = { width: 128, height: 72, durationSeconds: 0.5 };

/** Every operation on a user's file. Each must give a result or a named refusal. */
const DEEDS: Record<string, (file: string) => Promise<unknown>> = {
  probe: (file) => runMedia({ kind: "probe", path: file }, { timeoutMs: TIMEOUT_MS }),
  poster: (file) =>
    runMedia({ kind: "poster", path: file, outputPath: fresh("webp"), width: 64, atSeconds: 9 }),
  strip: (file) =>
    runMedia({ kind: "strip", path: file, outputPath: fresh("webp"), tiles: 9, tileWidth: 32 }),
  peaks: (file) => runMedia({ kind: "peaks", path: file, buckets: 8 }, { timeoutMs: TIMEOUT_MS }),
  edit: (file) => renderVideo(clip({ mode: "edit", inputVideoPath: file }), { timeoutMs: TIMEOUT_MS }),
  motion: (file) =>
    renderVideo(clip({ mode: "motion", inputVideoPath: file, inputImagePath: sample("user.webp") }), {
      timeoutMs: TIMEOUT_MS,
    }),
  "first frame": (file) => renderVideo(clip({ inputImagePath: file }), { timeoutMs: TIMEOUT_MS }),
};

const UPRIGHT = { width: 720, height: 1280 };
const WIDE = { width: 1280, height: 720 };
const REFUSED = "unreadable" as const;
const nineTiles = (tileHeight: number) => ({ tiles: 9, tileWidth: 32, tileHeight });
const ofVideo = (size: { width: number; height: number }, sound: boolean, poster: number, tile: number) => ({
  probe: { video: size, audio: sound ? {} : null },
  poster: { width: 64, height: poster },
  strip: nineTiles(tile),
  peaks: sound ? { peaks: expect.any(Array) } : REFUSED,
  edit: DELIVERED,
  motion: DELIVERED,
  "first frame": REFUSED,
});
const ofImage = {
  poster: { width: 64, height: 36 },
  strip: nineTiles(18),
  peaks: REFUSED,
  edit: DELIVERED,
  motion: DELIVERED,
  "first frame": DELIVERED,
};

const OUTCOMES: Record<string, Record<string, object | typeof REFUSED>> = {
  "bad.mp4": Object.fromEntries(Object.keys(DEEDS).map((deed) => [deed, REFUSED])),
  "trunc.mp4": ofVideo(WIDE, true, 36, 18),
  "vfr.mp4": ofVideo(WIDE, true, 36, 18),
  "h10.mp4": ofVideo(WIDE, false, 36, 18),
  "odd.webm": ofVideo({ width: 641, height: 361 }, false, 36, 18),
  "rot.mov": ofVideo(UPRIGHT, true, 114, 56),
  "user.jpg": ofImage,
  "user.webp": ofImage,
};

describe.each(Object.entries(OUTCOMES))("%s", (name, outcomes) => {
  it.concurrent.each(Object.entries(outcomes))("%s", async (deed, outcome) => {
    const done = DEEDS[deed]?.(sample(name));
    if (outcome === REFUSED) await expect(done).rejects.toMatchObject({ name: "MediaError", fault: REFUSED });
    else expect(await done).toMatchObject(outcome);
  });
});

async function jpegHeld(orientation: number): Promise<string> {
  const file = fresh("jpg");
  await writeFile(file, heldJpeg(await readFile(sample("user.jpg")), orientation));
  return file;
}

it.each([
  [3, { width: 2400, height: 1350 }, { width: 96, height: 54 }],
  [6, { width: 1350, height: 2400 }, { width: 96, height: 171 }],
  [8, { width: 1350, height: 2400 }, { width: 96, height: 171 }],
])("a photograph of EXIF orientation %i stands upright", async (orientation, size, poster) => {
  const file = await jpegHeld(orientation);
  expect(await inspectMedia(file)).toMatchObject(size);
  const order = { kind: "poster", path: file, outputPath: fresh("webp"), width: 96, atSeconds: 0 } as const;
  expect(await runMedia(order)).toMatchObject(poster);
});

/** Runs some JavaScript in each child before its own program. */
async function beforeEachChild(source: string): Promise<void> {
  const file = fresh("mjs");
  await writeFile(file, source);
  vi.stubEnv("NODE_OPTIONS", `--import ${pathToFileURL(file)}`);
}

describe("a machine that fails the work", () => {
  it("by a native crash leaves an error and the caller alive", async () => {
    await beforeEachChild(`process.on("message", () => process.kill(process.pid, "SIGSEGV"));`);
    await expect(DEEDS.probe?.(sample("vfr.mp4"))).rejects.toMatchObject({ fault: "crashed" });
    await expect(DEEDS.edit?.(sample("vfr.mp4"))).rejects.toMatchObject({ fault: "crashed" });
  });

  it("by having no media engine says so", async () => {
    await beforeEachChild(`const load = process.dlopen;
      process.dlopen = (module, file, ...flags) => {
        if (file.includes("node-av")) throw new Error("No such file");
        return load.call(process, module, file, ...flags);
      };`);
    await expect(DEEDS.probe?.(sample("vfr.mp4"))).rejects.toMatchObject({ fault: "engine-missing" });
    await expect(DEEDS["first frame"]?.(sample("user.jpg"))).rejects.toMatchObject({
      fault: "engine-missing",
    });
  });
});
