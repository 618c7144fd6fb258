import { Mp4OutputFormat, OggOutputFormat } from "mediabunny";
import { customVoice } from "@/lib/contract/assumptions";
import { voiceGeneration } from "@/lib/contract/job";
import { expectAccepted } from "../expect-accepted";
import {
  clip,
  host,
  needsLargeFiles,
  paddedTone,
  picture,
  sample,
  soundOf,
  tone,
  toneFile,
} from "../material";
import { context } from "../runner/context";
import { accepted, ask, create, expect, refusal, refused, test } from "../service";
import { aSpeech, aVoiceId, canceledEarly, followVoice, SCRIPT, VOICES } from "../specimens";

const CUSTOM = "/v1/custom-voices";
const tts = async (text: string) => ({ mode: "tts", voice_id: await aVoiceId(), text });

test("POST /v1/voice-generations: the tts estimate is characters divided by 12, 2 credits a started 10 s", async () => {
  const { accepted: first } = await aSpeech();
  expect(first.credits_reserved).toBe(Math.max(2, Math.ceil(SCRIPT.length / 12 / 10) * 2));
  const script = await tts(canceledEarly("Slowly.").padEnd(248, " more"));
  const longer = voiceGeneration.parse(accepted(await create(VOICES, script), 202));
  // 248 characters, 20.7 seconds, so 30.
  expect(longer.credits_reserved).toBe(6);
});

test("POST /v1/voice-generations: minimum 2 credits, and at most 8192 characters", async () => {
  const short = voiceGeneration.parse(accepted(await create(VOICES, await tts("Hi.")), 202));
  expect(short.credits_reserved).toBe(2);
  await expectAccepted(VOICES, await tts("x".repeat(8192)));
  const { message } = await refusal(VOICES, await tts("x".repeat(8193)));
  expect(message).toContain("text");
});

test("POST /v1/voice-generations: sts takes audio_url, is priced by its length and keeps it", async () => {
  const { accepted: first, ended } = await followVoice({
    mode: "sts",
    voice_id: await aVoiceId(),
    audio_url: await tone(4),
  });
  expect(first.credits_reserved).toBe(2);
  expect(ended.status, JSON.stringify(ended)).toBe("completed");
  expect(ended.duration_seconds).toBeCloseTo(4, 0);
});

test("POST /v1/voice-generations: tts requires text, sts requires audio_url, both a known voice", async () => {
  const voice_id = await aVoiceId();
  const refusals = [
    { mode: "tts", voice_id },
    { mode: "tts", voice_id, text: "" },
    { mode: "sts", voice_id },
    { mode: "sts", voice_id, audio_url: "no address" },
    { mode: "song", voice_id, text: SCRIPT },
    { voice_id, text: SCRIPT },
    { mode: "tts", text: SCRIPT },
    { mode: "tts", voice_id: "nobody-of-that-name", text: SCRIPT },
  ];
  for (const body of refusals) await refusal(VOICES, body);
});

/** Each of the five formats, as bytes. */
const FORMATS: Record<string, () => Promise<string>> = {
  mp3: async () => {
    const { url } = (await aSpeech()).ended.assets?.[0] ?? {};
    return (await host(new Uint8Array(await (await fetch(url ?? "")).arrayBuffer()), "speech.mp3")).url;
  },
  wav: () => tone(4),
  m4a: async () => (await host(await soundOf("vfr.mp4", new Mp4OutputFormat()), "sound.m4a")).url,
  ogg: async () => (await host(await soundOf("voice.webm", new OggOutputFormat()), "sound.ogg")).url,
  webm: () => sample("voice.webm"),
};
for (const [format, hosted] of Object.entries(FORMATS)) {
  test(`Limits: sts takes ${format}`, async () => {
    await expectAccepted(VOICES, { mode: "sts", voice_id: await aVoiceId(), audio_url: await hosted() });
  });
}

test("Limits: sts takes at most 50 MB", async () => {
  needsLargeFiles();
  const { url: audio_url } = await host(paddedTone(toneFile(4), 50_000_000), "large.wav");
  const { message } = await refusal(VOICES, { mode: "sts", voice_id: await aVoiceId(), audio_url });
  expect(message).toContain("audio_url");
});

test("Limits: sts accepts sound only, decided by the file", async () => {
  const voice_id = await aVoiceId();
  for (const audio_url of [await clip(3), await picture()]) {
    const { message } = await refusal(VOICES, { mode: "sts", voice_id, audio_url });
    expect(message).toContain("audio_url");
  }
});

test("Custom voices: one is made from a sample, listed, usable as voice_id, and deleted", async () => {
  const voice = customVoice.parse(
    accepted(await ask("POST", CUSTOM, { json: { name: "Mine", audio_url: await tone(4) } }), 201),
  );
  context().leftovers.add(`${CUSTOM}/${voice.id}`);
  const listed = async () => JSON.stringify(accepted(await ask("GET", CUSTOM)));
  expect(await listed()).toContain(voice.id);
  const speech = await followVoice({ mode: "tts", voice_id: voice.id, text: "Hi." });
  expect(speech.ended.status).toBe("completed");
  const deletion = await ask("DELETE", `${CUSTOM}/${voice.id}`);
  expect(deletion.status).toBeGreaterThanOrEqual(200);
  expect(deletion.status).toBeLessThan(300);
  expect(await listed()).not.toContain(voice.id);
  refused(await create(VOICES, { mode: "tts", voice_id: voice.id, text: "Hi." }), 400);
});

test("Custom voices: a sample with no sound is refused, naming the field", async () => {
  const body = { name: "Mine", audio_url: await sample("user.jpg") };
  expect(refused(await ask("POST", CUSTOM, { json: body }), 400).message).toContain("audio_url");
});
