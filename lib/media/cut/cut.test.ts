// @module-tag all
import { copyFile, mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawNumbered, readNumbered } from "@/lib/testing/numbered-clips/lab";
import type { ReadClip } from "@/lib/testing/numbered-clips/tasks";
import { runMedia } from "../run-media";

const FPS = 24;
const format = { width: 320, height: 180, fps: { num: FPS, den: 1 } };
const CLIPS = {
  one: { width: 320, height: 180, fps: FPS, frames: 120, seed: 1, hasSound: true },
  two: { width: 320, height: 180, fps: FPS, frames: 97, seed: 2, hasSound: true },
  square: { width: 180, height: 180, fps: 30, frames: 60, seed: 3, hasSound: true },
  silent: { width: 320, height: 180, fps: FPS, frames: 48, seed: 4, hasSound: false },
};
type Name = keyof typeof CLIPS;
type Part = { of: Name | "still"; from: number; to: number };

let folder = "";
const sources = new Map<string, ReadClip>();
let record: string | null = null;
const fileOf = (name: string) => path.join(folder, name === "still" ? "still.png" : `${name}.mp4`);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cut-"));
  await drawNumbered(Object.entries(CLIPS).map(([name, clip]) => ({ ...clip, outputPath: fileOf(name) })));
  const canvas = createCanvas(400, 100);
  const context = canvas.getContext("2d");
  context.fillStyle = "#c8c8c8";
  context.fillRect(0, 0, 400, 100);
  await writeFile(fileOf("still"), canvas.toBuffer("image/png"));
  const names = Object.keys(CLIPS);
  for (const [at, read] of (await readNumbered(names.map(fileOf))).entries())
    sources.set(names[at] ?? "", read);
  ({ record } = await runMedia({ kind: "clip-facts", path: fileOf("one"), isImage: false }));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makePart({ of, from, to }: Part, place: number) {
  const isImage = of === "still";
  const picturePath = path.join(folder, `part-${place}.mp4`);
  const soundPath = path.join(folder, `part-${place}.pcm`);
  const range = { path: fileOf(of), fromSeconds: Math.round(from * FPS) / FPS, toSeconds: to };
  const picture = await runMedia({
    kind: "cut-picture",
    ...range,
    outputPath: picturePath,
    isImage,
    format,
    record,
  });
  const sound = isImage
    ? { samples: 0 }
    : await runMedia({ kind: "cut-sound", ...range, outputPath: soundPath });
  return { picture, paths: { picturePath, soundPath: sound.samples > 0 ? soundPath : null } };
}

async function join(parts: readonly Part[], copiedPath: string | null = null) {
  const made = [];
  for (const [place, part] of parts.entries()) made.push(await makePart(part, place));
  const outputPath = path.join(folder, "cut.mp4");
  const joined = await runMedia({
    kind: "cut-join",
    parts: made.map(({ paths }) => paths),
    copiedPath,
    sounds: [],
    outputPath,
    format,
  });
  const [read] = await readNumbered([outputPath]);
  if (!read) throw new Error("The cut could not be read");
  return { joined, read, pictures: made.map(({ picture }) => picture), outputPath };
}

/** The brightness that each frame of a part must have. */
function expectedOf({ of, from, to }: Part): number[] {
  const first = Math.round(from * FPS);
  const count = Math.round(to * FPS) - first;
  return Array.from({ length: count }, (_, at) => {
    if (of === "still") return 188;
    const { fps } = CLIPS[of];
    const number = fps === FPS ? first + at : Math.floor(((first + at + 0.25) / FPS) * fps + 1e-6);
    return sources.get(of)?.frames[number]?.luma ?? -1;
  });
}

const TWELVE: Part[] = [
  { of: "one", from: 0, to: 5 },
  { of: "two", from: 0, to: 97 / FPS },
  // From a key frame of the clip to another.
  { of: "one", from: 47 / FPS, to: 95 / FPS },
  { of: "two", from: 0.5, to: 3.3 },
  { of: "one", from: 1 / FPS, to: 2 / FPS },
  { of: "square", from: 0, to: 2 },
  { of: "still", from: 0, to: 1.5 },
  { of: "silent", from: 0, to: 2 },
  { of: "one", from: 4.5, to: 5 },
  { of: "two", from: 2, to: 2.5 },
  { of: "square", from: 0.5, to: 1.25 },
  { of: "one", from: 0.9, to: 4.9 },
];

it("shows the right frame at each place of twelve parts with in and out points, other sizes and rates, and stills", async () => {
  const { joined, read, pictures } = await join(TWELVE);
  const expected = TWELVE.flatMap(expectedOf);
  expect(joined.frames).toBe(expected.length);
  expect(read.frames.map(({ seconds }) => Math.round(seconds * FPS * 1000) / 1000)).toEqual(
    expected.map((_, at) => at),
  );
  const wrong = read.frames.flatMap(({ luma }, at) =>
    Math.abs(luma - (expected[at] ?? 0)) > 3 ? [{ at, luma, expected: expected[at] }] : [],
  );
  expect(wrong).toEqual([]);
  // Whole clips are copied whole, others from their first key frame on.
  expect(pictures.slice(0, 3).map(({ frames, copiedFrames }) => frames - copiedFrames)).toEqual([0, 0, 0]);
  expect(pictures[11]?.copiedFrames).toBeGreaterThanOrEqual(48);
  expect(pictures[5]?.copiedFrames).toBe(0);

  // A tone at each whole second of a clip, at its place in the cut.
  let begins = 0;
  const tones = TWELVE.flatMap((part) => {
    const [from, length] = [Math.round(part.from * FPS) / FPS, expectedOf(part).length / FPS];
    const own = sources.get(part.of)?.tones ?? [];
    const inside = own.filter((tone) => tone >= from - 0.001 && tone < from + length - 0.01);
    const placed = inside.map((tone) => begins + tone - from);
    begins += length;
    return placed;
  });
  expect(read.tones).toHaveLength(tones.length);
  for (const [at, tone] of tones.entries())
    expect(Math.abs((read.tones[at] ?? 0) - tone)).toBeLessThan(0.004);
  expect(read.soundSeconds).toBeCloseTo(joined.durationSeconds, 2);
}, 240_000);

it("fits a square clip into the picture on black", async () => {
  const { read } = await join([{ of: "square", from: 0, to: 1 }]);
  expect(new Set(read.corners)).toEqual(new Set([16]));
}, 60_000);

it("copies a chosen sound up to the end of the picture", async () => {
  const { read, outputPath } = await join([{ of: "silent", from: 0, to: 1.9 }], fileOf("one"));
  const { audio } = await runMedia({ kind: "probe", path: outputPath });
  expect(audio).toMatchObject({ codec: "aac", sampleRate: 48_000 });
  expect(read.tones.map((tone) => Math.round(tone * 100) / 100)).toEqual([0, 1]);
  expect(read.soundSeconds).toBeGreaterThanOrEqual(1.9);
  expect(read.soundSeconds).toBeLessThan(1.95);
}, 60_000);

it("makes no sound track of clips without any sound", async () => {
  const { outputPath } = await join([{ of: "silent", from: 0, to: 1 }]);
  expect((await runMedia({ kind: "probe", path: outputPath })).audio).toBeNull();
}, 60_000);

it("refuses a clip that is cut short, and a part that its clip does not have", async () => {
  await copyFile(fileOf("one"), fileOf("short"));
  const { size } = await stat(fileOf("short"));
  await truncate(fileOf("short"), size >> 1);
  const part = { kind: "cut-picture" as const, isImage: false, format, record, outputPath: fileOf("out") };
  await expect(
    runMedia({ ...part, path: fileOf("short"), fromSeconds: 0, toSeconds: 5 }),
  ).rejects.toMatchObject({ fault: "unreadable" });
  await expect(
    runMedia({ ...part, path: fileOf("one"), fromSeconds: 6, toSeconds: 7 }),
  ).rejects.toMatchObject({ fault: "unreadable" });
}, 60_000);
