// @module-tag all
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MediaError } from "@/lib/media/media-error";
import { runMedia } from "@/lib/media/run-media";
import { dimensions } from "./dimensions";
import { renderVideo } from "./fork";
import type { VideoOrder } from "./spec";

const sample = (name: string) => path.resolve("lib/testing/samples", name);
const SMALL = { width: 192, height: 108, fps: 24, seconds: 1, audio: false, seed: "one" } as const;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "render-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let fileCount = 0;
const order = (patch: Partial<VideoOrder> = {}): VideoOrder => {
  fileCount += 1;
  return {
    ...SMALL,
    mode: "generate",
    prompt: "A fjord at dawn",
    outputPath: path.join(folder, `${fileCount}.mp4`),
    ...patch,
  };
};
const hashOf = async (file: string) =>
  createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
async function posterAt(file: string, atSeconds: number): Promise<string> {
  const outputPath = `${file}.${atSeconds}.webp`;
  await runMedia({ kind: "poster", path: file, outputPath, width: 96, atSeconds });
  return hashOf(outputPath);
}

describe("a generated clip", () => {
  it("has the size, length and sound asked for, and its picture moves", async () => {
    const ordered = order({ audio: true, seconds: 2 });
    const shares: number[] = [];
    const clip = await renderVideo(ordered, { onProgress: (share) => shares.push(share) });
    expect(clip).toMatchObject({ width: 192, height: 108 });
    expect(Math.abs((clip.durationSeconds ?? 0) - 2)).toBeLessThanOrEqual(1 / 24);
    const probed = await runMedia({ kind: "probe", path: ordered.outputPath });
    expect(probed.video).toMatchObject({ codec: "h264", width: 192, height: 108, fps: 24 });
    expect(probed.audio).toMatchObject({ codec: "aac" });
    const sound = await runMedia({ kind: "peaks", path: ordered.outputPath, buckets: 20 });
    expect(Math.max(...sound.peaks)).toBeGreaterThan(0.02);
    expect(await posterAt(ordered.outputPath, 0)).not.toBe(await posterAt(ordered.outputPath, 1.5));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(0);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  it("has no sound when none was asked for", async () => {
    const ordered = order();
    await renderVideo(ordered);
    expect((await runMedia({ kind: "probe", path: ordered.outputPath })).audio).toBeNull();
  });

  it("is the same to the byte for the same order, and another for another seed", async () => {
    const [one, again, other] = [order(), order(), order({ seed: "two" })];
    for (const each of [one, again, other]) await renderVideo(each);
    expect(await hashOf(again.outputPath)).toBe(await hashOf(one.outputPath));
    expect(await hashOf(other.outputPath)).not.toBe(await hashOf(one.outputPath));
  });

  it("begins with the first frame it is given, and ends with the last", async () => {
    const ordered = order({ inputImagePath: sample("user.jpg"), lastFramePath: sample("user.webp") });
    await renderVideo(ordered);
    expect(await posterAt(ordered.outputPath, 0)).not.toBe(await posterAt(ordered.outputPath, 0.95));
  });
});

describe("an edit", () => {
  it.each(["rot.mov", "odd.webm", "h10.mp4", "vfr.mp4"])(
    "of %s is a clip of the size and length asked for",
    async (name) => {
      const ordered = order({
        mode: "edit",
        prompt: "film noir",
        inputVideoPath: sample(name),
        seconds: 1,
        audio: name === "vfr.mp4",
      });
      await renderVideo(ordered);
      const { video, audio, durationSeconds } = await runMedia({ kind: "probe", path: ordered.outputPath });
      expect(video).toMatchObject({ codec: "h264", width: 192, height: 108 });
      expect(durationSeconds).toBeCloseTo(1, 1);
      expect(audio !== null).toBe(name === "vfr.mp4");
    },
  );

  it("is as long as requested, however short its source", async () => {
    const ordered = order({ mode: "edit", prompt: "dreamy", inputVideoPath: sample("odd.webm"), seconds: 3 });
    await renderVideo(ordered);
    expect((await runMedia({ kind: "probe", path: ordered.outputPath })).durationSeconds).toBeCloseTo(3, 1);
  });

  it("of garbage is a clear error and nothing worse", async () => {
    const failing = renderVideo(order({ mode: "edit", inputVideoPath: sample("bad.mp4") }));
    await expect(failing).rejects.toMatchObject({ name: "MediaError", fault: "unreadable" });
  });

  it("of a file that is cut short is a clip or a clear error, never a hang", async () => {
    const outcome = await renderVideo(order({ mode: "edit", inputVideoPath: sample("trunc.mp4") }), {
      timeoutMs: 100_000,
    }).catch((error: unknown) => error);
    if (outcome instanceof MediaError) expect(outcome.fault).toBe("unreadable");
    else expect(outcome).toMatchObject({ width: 192, height: 108 });
  });
});

it("a motion moves a still by a video", async () => {
  const ordered = order({
    mode: "motion",
    inputImagePath: sample("user.jpg"),
    inputVideoPath: sample("vfr.mp4"),
  });
  await renderVideo(ordered);
  const { video, durationSeconds } = await runMedia({ kind: "probe", path: ordered.outputPath });
  expect(video).toMatchObject({ width: 192, height: 108 });
  expect(durationSeconds).toBeCloseTo(1, 1);
});

describe("a child that does not come to an end", () => {
  it("is killed after its time limit", async () => {
    const failing = renderVideo(order({ seconds: 60, width: 1280, height: 720 }), { timeoutMs: 1_500 });
    await expect(failing).rejects.toMatchObject({ fault: "timed-out" });
  });

  it("is killed when the work is canceled", async () => {
    const stop = new AbortController();
    const failing = renderVideo(order({ seconds: 60, width: 1280, height: 720 }), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(failing).rejects.toMatchObject({ fault: "aborted" });
  });
});

describe("sizes", () => {
  it.each([
    ["720p", "16:9", 1280, 720],
    ["720p", "9:16", 720, 1280],
    ["720p", "1:1", 720, 720],
    ["720p", "4:3", 960, 720],
    ["720p", "21:9", 1680, 720],
    ["480p", "16:9", 854, 480],
    ["768p", "16:9", 1366, 768],
    ["1080p", "3:4", 1080, 1440],
    ["2K", "16:9", 2560, 1440],
    ["4K", "16:9", 3840, 2160],
    ["1024x1792", "9:16", 1024, 1792],
    ["1024x1792", "16:9", 1792, 1024],
    ["1080x1920", "9:16", 1080, 1920],
  ])("%s at %s", (resolution, ratio, width, height) => {
    expect(dimensions(resolution, ratio)).toEqual({ width, height });
  });

  it("follow the source where the ratio is inherited or adaptive", () => {
    expect(dimensions("720p", null, { width: 1000, height: 1000 })).toEqual({ width: 720, height: 720 });
    expect(dimensions("720p", "adaptive", { width: 720, height: 1280 })).toEqual({
      width: 720,
      height: 1280,
    });
  });
});
