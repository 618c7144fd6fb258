import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { asset } from "@/lib/contract/asset";
import { voiceGeneration } from "@/lib/contract/job";
import { estimateSpeechSeconds, voiceCredits, voiceList } from "@/lib/contract/voice";
import { runMedia } from "@/lib/media/run-media";
import { renderFile } from "../renderers/fork";
import { medianPitch } from "../renderers/voice/pitch";
import { synthesize } from "../renderers/voice/synthesize";
import { errorOf } from "../test-parse";
import { quickRender, withSandbox } from "../test-sandbox";
import { VOICE_LIBRARY } from "./library";

const quick = withSandbox({ render: quickRender }, { work: false });
const real = withSandbox({ render: renderFile });
const PATH = "/v1/voice-generations";
const generation = z.strictObject({ ...voiceGeneration.shape, assets: z.array(z.strictObject(asset.shape)) });

let keys = 0;
const ask = (sandbox: typeof quick, body: unknown, init = {}) =>
  sandbox.call("POST", PATH, { idempotencyKey: `voice-test-${++keys}`, body: JSON.stringify(body), ...init });
const script = (text: string, voice_id = "en-us-slt") => ({ voice_id, mode: "tts", text });

async function host(file: string | Uint8Array): Promise<string> {
  const form = new FormData();
  const bytes = typeof file === "string" ? await readFile(path.resolve("lib/testing/samples", file)) : file;
  form.set("file", new File([new Uint8Array(bytes)], "sample"));
  const response = await real.call("POST", "/v1/assets", { body: form });
  expect(response.status, await response.clone().text()).toBe(201);
  return asset.parse(await response.json()).url;
}

async function finishedVoice(body: unknown) {
  const accepted = generation.parse(await (await ask(real, body)).json());
  return generation.parse(await real.ended(`${PATH}/${accepted.id}`));
}

/** The bytes at an address of this service, as a local file. */
async function fetched(url: string, name: string): Promise<string> {
  const file = path.join(real.directory, name);
  await writeFile(file, new Uint8Array(await (await real.call("GET", url, { key: "" })).arrayBuffer()));
  return file;
}

it("has at least 25 voices over at least 12 locales, each with a name, a locale and a preview", async () => {
  const { data } = voiceList.parse(await (await quick.call("GET", "/v1/voices")).json());
  expect(data.length).toBeGreaterThanOrEqual(25);
  expect(new Set(data.map(({ locale }) => locale)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
});

it.each(["en-us-slt-bright", "en-gb-awb", "de-de-high", "zh-cn-low"])(
  "the preview of %s is speech",
  { tags: ["all"] },
  async (id) => {
    const file = await fetched(`/voice-previews/${id}.mp3`, `${id}.mp3`);
    const { peaks, durationSeconds } = await runMedia({ kind: "peaks", path: file, buckets: 50 });
    expect(durationSeconds).toBeGreaterThan(1);
    expect(peaks.filter((peak) => peak > 0.1).length).toBeGreaterThan(15);
    const again = await real.call("GET", `/voice-previews/${id}.mp3`, {
      key: "",
      headers: { range: "bytes=0-9" },
    });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([206, 10]);
  },
);

it("reserves the estimate of the text for every length of script", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8192 }), async (length) => {
      const response = await ask(quick, script("a".repeat(length)), { key: `sk_sandbox_demo_v${length}` });
      const { credits_reserved } = generation.parse(await response.json());
      expect(credits_reserved).toBe(voiceCredits(estimateSpeechSeconds("a".repeat(length))));
    }),
    { numRuns: 40 },
  );
});

it("counts and charges characters, not the units of a string", async () => {
  const reserved = async (text: string) =>
    generation.parse(await (await ask(quick, script(text), { key: "sk_sandbox_demo_astral" })).json())
      .credits_reserved;
  expect(await reserved("𝒜".repeat(5_000))).toBe(84);
  expect(await reserved("𝒜".repeat(8_192))).toBe(voiceCredits(8_192 / 12));
  const refused = await errorOf(await ask(quick, script("𝒜".repeat(8_193))));
  expect(refused).toMatchObject({ status: 400, details: { field: "text" } });
});

it("speaks a script, and charges what was spoken", async () => {
  // 300 characters are 25 s by the estimate; the speech is shorter.
  const text = "The tide comes in twice a day and nobody applauds. ".repeat(6).trim();
  const job = await finishedVoice(script(text));
  expect(job).toMatchObject({ status: "completed", credits_reserved: 6, failure_code: null });
  expect(job.credits_used).toBe(voiceCredits(job.duration_seconds ?? 0));
  expect((job.credits_used ?? 0) + (job.credits_refunded ?? 0)).toBe(job.credits_reserved);
  const [sound] = job.assets;
  expect(sound).toMatchObject({ type: "audio", mime_type: "audio/mpeg" });
  const file = await fetched(sound?.url ?? "", "spoken.mp3");
  const { durationSeconds } = await runMedia({ kind: "peaks", path: file, buckets: 10 });
  expect(Math.abs(durationSeconds - (job.duration_seconds ?? 0))).toBeLessThan(0.2);
});

it("gives a recording another voice of the same length, and learns a voice from it", {
  tags: ["all"],
}, async () => {
  const low = await finishedVoice(
    script("A lighthouse keeper counts the ships that pass at night.", "en-us-rms"),
  );
  const url = low.assets[0]?.url ?? "";
  const high = await finishedVoice({ voice_id: "en-us-slt", mode: "sts", audio_url: url });
  expect(high.status).toBe("completed");
  expect(Math.abs((high.duration_seconds ?? 0) - (low.duration_seconds ?? 0))).toBeLessThan(0.2);

  const pitchOf = async (audio_url: string) => {
    const response = await real.call("POST", "/v1/custom-voices", {
      body: JSON.stringify({ name: "Measured", audio_url }),
    });
    expect(response.status, await response.clone().text()).toBe(201);
    const { id } = z.object({ id: z.string() }).parse(await response.json());
    const spoken = await finishedVoice(script("Who counts the keepers?", id));
    expect(spoken.status).toBe("completed");
    return id;
  };
  const id = await pitchOf(high.assets[0]?.url ?? "");
  const list = async () =>
    (await (await real.call("GET", "/v1/custom-voices")).json()) as { data: { id: string }[] };
  expect((await list()).data.map((voice) => voice.id)).toEqual([id]);
  expect(
    (await real.call("DELETE", `/v1/custom-voices/${id}`, { key: "sk_sandbox_demo_other" })).status,
  ).toBe(404);
  expect((await real.call("DELETE", `/v1/custom-voices/${id}`)).status).toBe(204);
  expect((await errorOf(await real.call("DELETE", `/v1/custom-voices/${id}`))).status).toBe(404);
  expect(await errorOf(await ask(real, script("Gone.", id)))).toMatchObject({
    status: 400,
    details: { field: "voice_id" },
  });
});

it.each([
  [{ ...script("a"), mode: "sing" }, "mode"],
  [script(""), "text"],
  [script("a".repeat(8193)), "text"],
  [script("…!?"), "text"],
  [{ voice_id: "en-us-slt", mode: "tts" }, "text"],
  [{ voice_id: "en-us-slt", mode: "sts" }, "audio_url"],
  [{ voice_id: "en-us-slt", mode: "sts", audio_url: "ftp://a/b" }, "audio_url"],
  [script("a", "nobody"), "voice_id"],
  [{ ...script("a"), speed: 2 }, "speed"],
])("refuses %j by its field %s", async (body, field) => {
  expect(await errorOf(await ask(quick, body))).toMatchObject({ status: 400, details: { field } });
});

it("takes sound only as the source of speech to speech, and a failure gives all credits back", async () => {
  const audio_url = await host("user.jpg");
  const refused = await ask(real, { voice_id: "en-us-slt", mode: "sts", audio_url });
  expect(await errorOf(refused)).toMatchObject({ status: 400, details: { field: "audio_url" } });
  const failed = await finishedVoice(script("[sandbox:fail] Nothing of it"));
  expect(failed).toMatchObject({
    status: "failed",
    credits_used: 0,
    credits_refunded: failed.credits_reserved,
  });
});

it("refuses keys without the scope, and keys without credits", async () => {
  expect((await errorOf(await ask(quick, script("a"), { key: "sk_sandbox_readonly" }))).status).toBe(403);
  expect((await errorOf(await ask(quick, script("a"), { key: "sk_sandbox_broke" }))).status).toBe(402);
});

it.each(VOICE_LIBRARY)(
  "$id speaks, near the pitch it says it has",
  { tags: ["all"] },
  async ({ tuning, sample }) => {
    const sound = await synthesize(tuning, sample);
    const loudest = sound.samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
    expect(loudest).toBeGreaterThan(0.1);
    expect(sound.samples.length / sound.sampleRate).toBeGreaterThan(1);
    const pitch = medianPitch(sound) ?? 0;
    expect(Math.abs(Math.log2(pitch / (tuning.pitchHz ?? pitch)))).toBeLessThan(0.25);
  },
);

it.each([
  ["locale", { locale: "" }],
  ["locale", { locale: "xx-XX" }],
  ["locale", { locale: "../de" }],
  ["name", { name: "Nul \u0000" }],
  ["description", { description: "\u0000" }],
])("refuses a custom voice whose %s cannot be had: %j", async (field, change) => {
  const body = { name: "Mine", audio_url: "https://files.example.com/a.wav", ...change };
  const response = await quick.call("POST", "/v1/custom-voices", { body: JSON.stringify(body) });
  expect(await errorOf(response)).toMatchObject({ status: 400, details: { field } });
});

it("responds to an id that cannot be one as to an unknown one", async () => {
  expect((await errorOf(await quick.call("DELETE", "/v1/custom-voices/%00"))).status).toBe(404);
  expect((await errorOf(await ask(quick, script("Hello.", "\u0000")))).status).toBe(400);
});
