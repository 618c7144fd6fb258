import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { beforeAll, expect, it } from "vitest";
import { asset } from "@/lib/contract/asset";
import { videoDescription } from "@/lib/contract/description";
import { runMedia } from "@/lib/media/run-media";
import { createStage } from "../renderers/avatar/create-stage";
import { mouthShapes } from "../renderers/avatar/mouth-shapes";
import { showsNoSkin } from "../renderers/avatar/render-avatar";
import { renderFile } from "../renderers/fork";
import { errorOf, parseJob } from "../test-parse";
import { withSandbox } from "../test-sandbox";

const sandbox = withSandbox({ render: renderFile });
const PATH = "/v1/talking-avatars";

let keys = 0;
const ask = (body: unknown, init = {}) =>
  sandbox.call("POST", PATH, {
    idempotencyKey: `avatar-test-${++keys}`,
    body: JSON.stringify(body),
    ...init,
  });

async function host(bytes: Uint8Array, name: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  const response = await sandbox.call("POST", "/v1/assets", { body: form });
  expect(response.status, await response.clone().text()).toBe(201);
  return asset.parse(await response.json()).url;
}

let portrait = "";
beforeAll(async () => {
  portrait = await host(await readFile(path.resolve("lib/testing/samples/user.jpg")), "portrait.jpg");
});

/** One slot of a busy machine renders everything in sequence. Ends what hangs. */
const PATIENCE_MS = 600_000;

async function finished(accepted: Response) {
  const { id } = parseJob(await accepted.json());
  return parseJob(await sandbox.ended(`${PATH}/${id}`));
}

async function clipOf(url: string): Promise<string> {
  const file = path.join(sandbox.directory, "clip.mp4");
  await writeFile(file, new Uint8Array(await (await sandbox.call("GET", url, { key: "" })).arrayBuffer()));
  return file;
}

async function transcriptOf(video_url: string): Promise<string> {
  const body = { video_url, model: "gamma-chat", detail: "auto", frame_sample_rate: 1 };
  const response = await sandbox.call("POST", "/v1/llm/video/describe", { body: JSON.stringify(body) });
  return videoDescription.parse(await response.json()).spoken_transcript;
}

it("speaks a script with sound of its length, charges what it took, and is described as an upload too", {
  tags: ["all"],
  timeout: PATIENCE_MS,
}, async () => {
  const text = "Seventy characters are two steps of five seconds, and one when spoken.";
  const job = await finished(
    await ask({ image_url: portrait, voice_id: "en-us-slt", text, resolution: "480p" }),
  );
  expect(job).toMatchObject({ status: "completed", object: "talking_avatar_job", credits_reserved: 20 });
  const [clip] = job.assets;
  expect(job.credits_used).toBe(10 * Math.ceil((clip?.duration_seconds ?? 0) / 5));
  expect((job.credits_used ?? 0) + job.credits_refunded).toBe(20);
  const probed = await runMedia({ kind: "probe", path: await clipOf(clip?.url ?? "") });
  expect(probed).toMatchObject({
    video: { codec: "h264", width: clip?.width, height: clip?.height },
    audio: { codec: "aac" },
  });
  expect(Math.abs((probed.durationSeconds ?? 0) - (clip?.duration_seconds ?? 0))).toBeLessThan(0.1);
  expect(await transcriptOf(clip?.url ?? "")).toBe(text);
  const uploaded = await host(await readFile(await clipOf(clip?.url ?? "")), "from elsewhere.mp4");
  expect(await transcriptOf(uploaded)).toBe(text);
});

const RATE = 16_000;
const tone = (hertz: number) => (i: number) => Math.sin((i * hertz * 2 * Math.PI) / RATE);
/** The lips in the middle of a second of a sound. */
function lipsOf(wave: (i: number) => number) {
  const samples = Float32Array.from({ length: RATE }, (_, i) => wave(i));
  const shapes = mouthShapes({ samples, sampleRate: RATE }, 24);
  expect(shapes).toHaveLength(24);
  return shapes[12] ?? { open: 0, spread: 0 };
}

it("opens the mouth with the loudness, and shuts it in silence", () => {
  const samples = Float32Array.from({ length: RATE * 4 }, (_, i) => (i < RATE * 2 ? tone(500)(i) : 0));
  const shapes = mouthShapes({ samples, sampleRate: RATE }, 24);
  expect(shapes).toHaveLength(96);
  expect(shapes[24]?.open).toBeGreaterThan(0.5);
  expect(shapes[72]?.open).toBeLessThan(0.01);
});

it("rounds the lips for a dark sound, spreads them for a bright one, and shows the teeth for a hiss", () => {
  const [dark, bright, hiss] = [tone(200), tone(2_000), tone(6_500)].map(lipsOf);
  expect(dark?.spread).toBeLessThan(-0.2);
  expect(bright?.spread).toBeGreaterThan(0.3);
  expect(hiss?.open).toBeLessThan(0.25);
  expect(hiss?.open).toBeGreaterThan(0.05);
});

function plainPicture(colour: string) {
  const drawn = createCanvas(200, 240);
  const context = drawn.getContext("2d");
  context.fillStyle = colour;
  context.fillRect(0, 0, 200, 240);
  return {
    width: 200,
    height: 240,
    drawTo: (target: SKRSContext2D, x: number, y: number, w: number, h: number) =>
      target.drawImage(drawn, x, y, w, h),
  };
}

it.each([
  { width: 320, height: 180 },
  { width: 180, height: 320 },
  { width: 240, height: 240 },
])("shows the picture as it is, and moves only the speaker's lips: $width by $height", (size) => {
  const picture = plainPicture("#d9a98a");
  const framesOf = (seed: string) =>
    [0, 1].map((open) => {
      const stage = createStage(picture, size, [{ open, spread: 0 }], {
        seed,
        pitchHz: 120,
        faceless: false,
      });
      stage.draw(0, 1);
      return Buffer.from(stage.canvas.data());
    });
  const [shut, open] = framesOf("one");
  const changed = shut?.filter((value, at) => Math.abs(value - (open?.[at] ?? 0)) > 40).length ?? 0;
  expect(changed).toBeGreaterThan(40);
  expect(changed).toBeLessThan((shut?.length ?? 0) * 0.05);
  expect(framesOf("one")[0]?.equals(shut ?? Buffer.of())).toBe(true);
  expect(["two", "three"].some((seed) => !framesOf(seed)[0]?.equals(shut ?? Buffer.of()))).toBe(true);
});

it("refuses a picture as one without a face only where there can be none", () => {
  expect(showsNoSkin(plainPicture("#2f6fd0"))).toBe(true);
  expect(showsNoSkin(plainPicture("#d9a98a"))).toBe(false);
  expect(showsNoSkin(plainPicture("#808080"))).toBe(false);
});

it("plays a given sound unchanged, to its end", { tags: ["all"], timeout: PATIENCE_MS }, async () => {
  const sample = await sandbox.call("GET", "/voice-previews/en-us-rms.mp3", { key: "" });
  const audio_url = await host(new Uint8Array(await sample.arrayBuffer()), "sound.mp3");
  const job = await finished(await ask({ image_url: portrait, audio_url, resolution: "480p" }));
  const probed = await runMedia({ kind: "probe", path: await clipOf(job.assets[0]?.url ?? "") });
  expect(probed.durationSeconds).toBeGreaterThan(3);
  expect(job).toMatchObject({ status: "completed", credits_used: job.credits_reserved });
});

it.each([
  [{ voice_id: "en-us-slt", text: "a" }, "image_url"],
  [{ image_url: "PORTRAIT" }, "audio_url"],
  [{ image_url: "PORTRAIT", voice_id: "en-us-slt" }, "audio_url"],
  [{ image_url: "PORTRAIT", voice_id: "nobody", text: "a" }, "voice_id"],
  [{ image_url: "PORTRAIT", voice_id: "en-us-slt", text: "a", resolution: "4K" }, "resolution"],
  [{ image_url: "PORTRAIT", voice_id: "en-us-slt", text: "?!" }, "text"],
  [{ image_url: "PORTRAIT", audio_url: "PORTRAIT" }, "audio_url"],
])("refuses %j by its field %s", async (body, field) => {
  const filled = JSON.parse(JSON.stringify(body).replaceAll("PORTRAIT", portrait));
  expect(await errorOf(await ask(filled))).toMatchObject({ status: 400, details: { field } });
});

it("requires the scope, and refunds everything on a failure", { timeout: PATIENCE_MS }, async () => {
  const body = {
    image_url: portrait,
    voice_id: "en-us-slt",
    text: "[sandbox:fail] Nothing",
    resolution: "480p",
  };
  expect((await errorOf(await ask(body, { key: "sk_sandbox_readonly" }))).status).toBe(403);
  expect(await finished(await ask(body))).toMatchObject({
    status: "failed",
    credits_used: 0,
    credits_refunded: 10,
  });
});
