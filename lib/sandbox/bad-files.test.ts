// @module-tag all
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { Asset } from "@/lib/contract/asset";
import { SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { type RenderFile, renderFile } from "./renderers/fork";
import { errorOf, parseAsset, readRecord } from "./test-parse";
import { REQUESTS } from "./test-requests";
import { withSandbox } from "./test-sandbox";
import { VOICE_LIBRARY } from "./voice/library";

/** Draws one second of a small clip: these tests are about the reading of inputs, not about the result. */
const renderSmall: RenderFile = (order, options) =>
  renderFile(order.kind === "video" ? { ...order, width: 192, height: 108, seconds: 1 } : order, options);

/** Broken and unusual files, as inputs of real work. */
const sandbox = withSandbox({ render: renderSmall });
const PATIENCE_MS = 300_000;
/** Many jobs are looked at. */
const LOOK_AGAIN_MS = 500;

const sample = (name: string) => readFile(path.resolve(import.meta.dirname, "../testing/samples", name));
const cut = async (name: string, share: number) => {
  const bytes = await sample(name);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
/** Changes every 97th byte in the middle. */
const scratched = async (name: string) => {
  const bytes = Buffer.from(await sample(name));
  for (let at = Math.floor(bytes.length * 0.2); at < bytes.length * 0.6; at += 97)
    bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
  return bytes;
};
const picture = (width: number, height: number) => async () =>
  createCanvas(width, height).toBuffer("image/png");

type Expected = "not hosted" | "completed";
const FILES: Record<string, [bytes: () => Promise<Uint8Array>, expected: Expected]> = {
  "a cut photo": [() => cut("user.jpg", 0.5), "not hosted"],
  "a photo without its last byte": [() => cut("user.jpg", 0.99999), "completed"],
  "a photo cut in its header": [() => cut("user.jpg", 0.002), "not hosted"],
  "a scratched photo": [() => scratched("user.jpg"), "not hosted"],
  "a cut WebP": [() => cut("user.webp", 0.5), "not hosted"],
  "a picture of one pixel": [picture(1, 1), "completed"],
  "a picture of odd edges": [picture(333, 77), "completed"],
  "a strip": [picture(4_000, 3), "completed"],
  garbage: [() => sample("bad.mp4"), "not hosted"],
  "a clip that claims more frames than it holds": [async () => SMALL_MALFORMED_CLIP.bytes, "not hosted"],
  "a cut clip": [() => sample("trunc.mp4"), "not hosted"],
  "a clip without its index": [() => cut("vfr.mp4", 0.9), "not hosted"],
  "a scratched clip": [() => scratched("vfr.mp4"), "not hosted"],
  "a clip on its side": [() => sample("rot.mov"), "completed"],
  "a 10-bit clip": [() => sample("h10.mp4"), "completed"],
  "a clip of odd edges": [() => sample("odd.webm"), "completed"],
  "a clip of a varying rate": [() => sample("vfr.mp4"), "completed"],
  "a cut recording": [() => cut("speech.wav", 0.3), "completed"],
  "a recording of nothing": [() => cut("speech.wav", 0.0003), "not hosted"],
  "a scratched recording": [() => scratched("voice.webm"), "completed"],
};

const voice_id = VOICE_LIBRARY[0]?.id;
/** The requests for a file of each type. */
const WORK: Record<Asset["type"], (url: string) => [string, object][]> = {
  image: (url) => [
    [REQUESTS.image.path, { model_id: "iota-image-1.5", prompt: "A boat", input_image_url: url }],
    [REQUESTS.avatar.path, { image_url: url, voice_id, text: "Hello.", resolution: "480p" }],
  ],
  video: (url) => [
    [
      REQUESTS.video.path,
      {
        model_id: "gamma-2.5-v2v",
        mode: "edit",
        prompt: "Snow",
        resolution: "480p",
        duration_seconds: "4",
        audio_enabled: false,
        input_video_url: url,
      },
    ],
  ],
  audio: (url) => [[REQUESTS.voice.path, { mode: "sts", voice_id, audio_url: url }]],
};

async function outcomeOf(target: string, body: object): Promise<string> {
  const init = { body: JSON.stringify(body), idempotencyKey: crypto.randomUUID() };
  const response = await sandbox.call("POST", target, init);
  if (response.status !== 202) {
    const { status, details } = await errorOf(response);
    expect([400, 422]).toContain(status);
    expect(details?.field).toMatch(/_url$/);
    return "refused";
  }
  const { id } = readRecord(await response.json());
  const job = await sandbox.ended(`${target}/${id}`, LOOK_AGAIN_MS);
  return job.failure_message ?? job.status;
}

describe.concurrent("a file from outside", () => {
  it.each(Object.entries(FILES))(
    "%s gives what it has or a clear refusal, never a crash or a hang",
    async (_what, [bytes, expected]) => {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(await bytes())]), "file");
      const upload = await sandbox.call("POST", "/v1/assets", { body: form });
      if (expected === "not hosted") {
        expect((await errorOf(upload)).status).toBe(415);
        return;
      }
      const { type, url } = parseAsset(await upload.json());
      const work = WORK[type](url);
      const outcomes = await Promise.all(work.map(([target, body]) => outcomeOf(target, body)));
      expect(outcomes).toEqual(work.map(() => expected));
    },
    PATIENCE_MS,
  );
});
