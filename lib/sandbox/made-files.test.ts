// @module-tag all
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { EncodedPacketSink, FilePathSource, Input, MP4 } from "mediabunny";
import { beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "@/lib/contract/asset";
import { runMedia } from "@/lib/media/run-media";
import { type RenderFile, renderFile } from "./renderers/fork";
import { videoSpec } from "./renderers/spec";
import { CLIPS, type OrderedClip } from "./test-clips";
import { type AnyRecord, readRecord } from "./test-parse";
import { type Hosted, hostInputs, REQUESTS } from "./test-requests";
import { withSandbox } from "./test-sandbox";

/** Every clip is ordered with as many. */
const FRAMES_A_SECOND = 24;
/** As many frames a second are drawn of most clips: the rest of what was asked for does not depend on it. */
const DRAWN_A_SECOND = 4;
/** The model whose clips have all their frames here. */
const WHOLE = "gamma-2.5";

const ratesOrdered = new Set<number>();
const render: RenderFile = (order, options) => {
  if (order.kind !== "video") return renderFile(order, options);
  ratesOrdered.add(order.fps ?? videoSpec.shape.fps.parse(undefined));
  const isWhole = order.prompt.endsWith(WHOLE);
  return renderFile(isWhole ? order : { ...order, fps: DRAWN_A_SECOND }, options);
};

/** Every kind of file the service makes, really rendered and decoded, each at its cheapest size. */
const sandbox = withSandbox({ render });
/** One slot of a busy machine renders everything in sequence. */
const PATIENCE_MS = 300_000;
let hosted: Hosted;

async function create(target: string, body: object): Promise<string> {
  const init = { body: JSON.stringify(body), idempotencyKey: crypto.randomUUID() };
  const response = await sandbox.call("POST", target, init);
  expect(response.status, await response.clone().text()).toBe(202);
  return `${target}/${readRecord(await response.json()).id}`;
}

/** The one asset of a finished job, and its file. */
async function assetOf(job: string): Promise<{ asset: Asset; file: string; record: AnyRecord }> {
  const record = await sandbox.ended(job);
  const [asset] = record.assets;
  if (!asset) throw new Error(JSON.stringify(record));
  const file = path.join(sandbox.directory, path.basename(new URL(asset.url).pathname));
  const bytes = new Uint8Array(await (await sandbox.call("GET", asset.url, { key: "" })).arrayBuffer());
  expect(bytes.byteLength).toBe(asset.size_bytes);
  await writeFile(file, bytes);
  return { asset, file, record };
}

/** The contents of the container, packet by packet. */
async function readClip(file: string) {
  const input = new Input({ source: new FilePathSource(file), formats: [MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) throw new Error("the clip has no picture");
  let frames = 0;
  for await (const _packet of new EncodedPacketSink(video).packets()) frames++;
  return {
    codec: await video.getCodec(),
    size: [video.displayWidth, video.displayHeight],
    frames,
    soundSeconds: audio ? await audio.computeDuration() : null,
  };
}

/** Reads the container, then decodes the whole picture, and the sound where there must be one. */
async function expectClip(
  file: string,
  asset: Asset,
  expected: Pick<OrderedClip, "size" | "seconds" | "sound">,
  framesASecond = FRAMES_A_SECOND,
) {
  const { codec, size, frames, soundSeconds } = await readClip(file);
  const [width, height] = expected.size;
  expect({ codec, size }).toEqual({ codec: "avc", size: expected.size });
  expect(asset).toMatchObject({ type: "video", mime_type: "video/mp4", width, height });
  expect(Math.abs(frames - expected.seconds * framesASecond)).toBeLessThanOrEqual(1);
  expect(Math.abs((asset.duration_seconds ?? 0) - expected.seconds)).toBeLessThanOrEqual(1 / FRAMES_A_SECOND);
  const strip = { kind: "strip", path: file, outputPath: `${file}.webp`, tiles: 6, tileWidth: 64 } as const;
  expect((await runMedia(strip)).sizeBytes).toBeGreaterThan(500);
  expect(soundSeconds !== null).toBe(expected.sound);
  if (soundSeconds === null) return;
  expect(Math.abs(soundSeconds - expected.seconds)).toBeLessThan(0.1);
  const { peaks } = await runMedia({ kind: "peaks", path: file, buckets: 20 });
  expect(Math.max(...peaks)).toBeGreaterThan(0.02);
}

const jobs: Record<string, string> = {};
beforeAll(async () => {
  hosted = await hostInputs(sandbox);
  for (const [model_id, { fields, inputs }] of Object.entries(CLIPS)) {
    const body = { model_id, prompt: `A paper boat at dusk, ${model_id}`, ...fields, ...inputs?.(hosted) };
    jobs[model_id] = await create(REQUESTS.video.path, body);
  }
});

// In sequence, like the renders: a test that waits along with all the others only asks for its job.
describe("video", () => {
  it.each(Object.entries(CLIPS))(
    "%s: size, ratio, length and sound are those asked for",
    async (model_id, clip) => {
      const { file, asset } = await assetOf(jobs[model_id] ?? "");
      await expectClip(file, asset, clip, model_id === WHOLE ? FRAMES_A_SECOND : DRAWN_A_SECOND);
      expect([...ratesOrdered]).toEqual([FRAMES_A_SECOND]);
    },
    PATIENCE_MS,
  );
});

it.each([
  ["1:1", "1K"],
  ["4:5", "1K"],
  ["8:1", "1K"],
  ["16:9", "2K"],
])(
  "image: %s at %s has that ratio, and as many pixels as the square",
  async (ratio, resolution) => {
    const model_id = "kappa-image-3";
    const job = await create(REQUESTS.image.path, { model_id, prompt: "A boat", ratio, resolution });
    const { file, asset } = await assetOf(job);
    expect(asset).toMatchObject({ type: "image", mime_type: "image/jpeg" });
    const outputPath = `${file}.webp`;
    const decoded = await runMedia({ kind: "poster", path: file, outputPath, width: 64, atSeconds: 0 });
    const [across = 1, down = 1] = ratio.split(":").map(Number);
    const [width, height] = [asset.width ?? 0, asset.height ?? 1];
    expect(width / height / (across / down)).toBeCloseTo(1, 1);
    expect((width * height) / (resolution === "2K" ? 2048 : 1024) ** 2).toBeCloseTo(1, 1);
    expect(decoded.width / decoded.height / (width / height)).toBeCloseTo(1, 0);
  },
  PATIENCE_MS,
);
