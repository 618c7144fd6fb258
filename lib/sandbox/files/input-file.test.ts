// @module-tag all
import { copyFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { errorOf, parseJob } from "../test-parse";
import { withSandbox } from "../test-sandbox";
import { VOICE_LIBRARY } from "../voice/library";
import { createFileFetcher, type FetchFile } from "./fetch-file";

const samples = path.resolve(import.meta.dirname, "../../testing/samples");
const fetchedFrom: string[] = [];

/** An internet whose files are the samples. Other addresses use the real fetcher. */
const real = createFileFetcher();
const fetchFile: FetchFile = async (address, target) => {
  const { hostname, pathname } = new URL(address);
  if (hostname !== "files.example.com") return real(address, target);
  fetchedFrom.push(address);
  const sample = path.join(samples, path.basename(pathname));
  await copyFile(sample, target);
  return (await stat(sample)).size;
};
const sandbox = withSandbox({ fetchFile });
const leftBehind = async () =>
  (await readdir(path.join(sandbox.directory, "drafts"))).filter((name) => name.startsWith("file_"));

const at = (name: string) => `https://files.example.com/${name}`;
const voice_id = VOICE_LIBRARY[0]?.id;
const bare = { prompt: "A pier", resolution: "720p", duration_seconds: "5" };
const model = "gamma-chat-flash";

/** Every field with an address, by its endpoint. */
const REQUESTS: Record<string, (url: string) => [string, string, object]> = {
  "a first frame": (url) => [
    "/v1/video-generations",
    "input_image_url",
    { ...bare, model_id: "delta-2.6", input_image_url: url },
  ],
  "a source video": (url) => [
    "/v1/video-generations",
    "input_video_url",
    { ...bare, model_id: "delta-2.6-v2v", mode: "edit", input_video_url: url },
  ],
  "an image's input": (url) => [
    "/v1/image-generations",
    "input_image_url",
    { model_id: "gamma-image-4", prompt: "A pier", input_image_url: url },
  ],
  "a portrait": (url) => ["/v1/talking-avatars", "image_url", { image_url: url, voice_id, text: "Hello." }],
  "an avatar's sound": (url) => [
    "/v1/talking-avatars",
    "audio_url",
    { image_url: at("user.jpg"), audio_url: url },
  ],
  "a recording": (url) => ["/v1/voice-generations", "audio_url", { mode: "sts", voice_id, audio_url: url }],
};
const SAMPLES: Record<string, string> = {
  "a first frame": "user.jpg",
  "a source video": "vfr.mp4",
  "an image's input": "user.webp",
  "a portrait": "user.jpg",
  "an avatar's sound": "speech.wav",
  "a recording": "voice.webm",
};
const send = (target: string, body: object) =>
  sandbox.call("POST", target, { body: JSON.stringify(body), idempotencyKey: crypto.randomUUID() });

for (const [what, request] of Object.entries(REQUESTS)) {
  it(`takes ${what} by its public address`, async () => {
    const url = at(SAMPLES[what] ?? "");
    const [target, , body] = request(url);
    const response = await send(target, body);
    expect(response.status, await response.clone().text()).toBe(202);
    expect(fetchedFrom).toContain(url);
  });

  it.each([
    ["leads inside", "http://127.0.0.1:9/a", "public internet"],
    ["leads to the metadata service", "http://169.254.169.254/latest", "public internet"],
    ["gives no media", at("bad.mp4"), "isn't an image"],
  ])(`refuses ${what} whose address %s, naming the field`, async (_how, url, reason) => {
    const [target, field, body] = request(url);
    const { status, code, message, details } = await errorOf(await send(target, body));
    expect({ status, code, field: details?.field }).toEqual({ status: 400, code: "invalid_request", field });
    expect(message).toContain(reason);
    expect(await leftBehind()).toEqual([]);
  });

  it(`refuses ${what} of another kind`, async () => {
    const [target, field, body] = request(at(SAMPLES[what]?.endsWith("jpg") ? "vfr.mp4" : "user.jpg"));
    const other = what === "an image's input" ? { ...body, input_image_url: at("vfr.mp4") } : body;
    const { status, details } = await errorOf(await send(target, other));
    expect({ status, field: details?.field }).toEqual({ status: 400, field });
  });
}

it("fetches for a description, an attachment and a voice's sample too, and refuses private addresses", async () => {
  const inside = "http://[::1]:9/a";
  const bodies: [string, string, (url: string) => object][] = [
    [
      "/v1/llm/video/describe",
      "video_url",
      (video_url) => ({ video_url, model, detail: "auto", frame_sample_rate: 1 }),
    ],
    [
      "/v1/llm/chat",
      "attachments.0.url",
      (url) => ({
        model,
        messages: [{ role: "user", content: "Hi" }],
        attachments: [{ type: "video", url }],
      }),
    ],
    ["/v1/custom-voices", "audio_url", (audio_url) => ({ name: "Mine", audio_url })],
  ];
  for (const [target, field, body] of bodies) {
    const refused = await errorOf(await send(target, body(inside)));
    expect({ status: refused.status, field: refused.details?.field }, target).toEqual({ status: 400, field });
  }
  const chat = await send("/v1/llm/chat", bodies[1]?.[2](at("vfr.mp4")) ?? {});
  expect(chat.status, await chat.clone().text()).toBe(200);
});

it("fetches nothing when another rule refuses the request, or when the key's job is known", async () => {
  const [target, , body] = REQUESTS["a first frame"]?.(at("user.jpg#once")) ?? ["", "", {}];
  await errorOf(await send(target, { ...body, duration_seconds: "6" }));
  expect(fetchedFrom).not.toContain(at("user.jpg#once"));
  const init = { body: JSON.stringify(body), idempotencyKey: crypto.randomUUID() };
  const ids = [];
  for (let turn = 0; turn < 2; turn++)
    ids.push(parseJob(await (await sandbox.call("POST", target, init)).json()).id);
  expect(new Set(ids).size).toBe(1);
  expect(fetchedFrom.filter((url) => url === at("user.jpg#once"))).toHaveLength(1);
});
