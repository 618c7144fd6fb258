import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { beforeAll, expect, it } from "vitest";
import { asset } from "@/lib/contract/asset";
import { videoDescription } from "@/lib/contract/description";
import { runMedia } from "@/lib/media/run-media";
import { envelope } from "../renderers/avatar/envelope";
import { findFace } from "../renderers/avatar/find-face";
import { createPuppet } from "../renderers/avatar/puppet";
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
  const answer = await sandbox.call("POST", "/v1/assets", { body: form });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return asset.parse(await answer.json()).url;
}

let portrait = "";
beforeAll(async () => {
  portrait = await host(await readFile(path.resolve("lib/testing/samples/user.jpg")), "portrait.jpg");
});

async function finished(accepted: Response) {
  const { id } = parseJob(await accepted.json());
  for (;;) {
    const job = parseJob(await (await sandbox.call("GET", `${PATH}/${id}`)).json());
    if (job.status !== "queued" && job.status !== "processing") return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function clipOf(url: string): Promise<string> {
  const file = path.join(sandbox.directory, "clip.mp4");
  await writeFile(file, new Uint8Array(await (await sandbox.call("GET", url, { key: "" })).arrayBuffer()));
  return file;
}

async function transcriptOf(video_url: string): Promise<string> {
  const body = { video_url, model: "gamma-chat", detail: "auto", frame_sample_rate: 1 };
  const answer = await sandbox.call("POST", "/v1/llm/video/describe", { body: JSON.stringify(body) });
  return videoDescription.parse(await answer.json()).spoken_transcript;
}

it("speaks a script with sound of its length, settles on what it took, and is understood as an upload too", async () => {
  const text =
    "A hundred and twenty characters are ten seconds by the estimate, and two steps of five seconds; spoken they are fewer.";
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

it("opens the mouth with the loudness, and shuts it in silence", () => {
  const sampleRate = 16_000;
  const samples = Float32Array.from({ length: sampleRate * 4 }, (_, i) =>
    i < sampleRate * 2 ? Math.sin(i * 0.08) : 0,
  );
  const openness = envelope({ samples, sampleRate }, 24);
  expect(openness).toHaveLength(96);
  expect(openness[24]).toBeGreaterThan(0.9);
  expect(openness[72]).toBeLessThan(0.01);

  const drawn = createCanvas(200, 240);
  drawn.getContext("2d").fillStyle = "#d9a98a";
  drawn.getContext("2d").fillRect(50, 40, 100, 150);
  const picture = {
    width: 200,
    height: 240,
    drawTo: (context: SKRSContext2D, x: number, y: number, w: number, h: number) =>
      context.drawImage(drawn, x, y, w, h),
  };
  const size = { width: 200, height: 240 };
  const frames = [0, 1].map((open) => {
    const puppet = createPuppet(picture, findFace(picture), size, Float32Array.of(open));
    puppet.draw(0, 0);
    return Buffer.from(puppet.canvas.data());
  });
  const changed = frames[0]?.filter((value, at) => Math.abs(value - (frames[1]?.[at] ?? 0)) > 40).length ?? 0;
  expect(changed).toBeGreaterThan(200);
});

it("speaks a sound as it is given, to its end", async () => {
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

it("needs the scope, and gives all back on a failure", async () => {
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
