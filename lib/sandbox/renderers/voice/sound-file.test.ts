import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { decodeMono } from "@/lib/media/decode";
import { medianPitch } from "./pitch";
import { writeMp3 } from "./sound-file";
import { SPEECH_RATE } from "./voice-spec";

const folder = await mkdtemp(path.join(tmpdir(), "sound-file-"));
afterAll(() => rm(folder, { recursive: true }));

/** The end of the last frame of MP3 is silence. */
const FRAME_SECONDS = 0.05;

it.each(
  [16_000, 22_050, 24_000].flatMap((sampleRate) =>
    [0.06, 0.5, 3].map((seconds) => ({ sampleRate, seconds })),
  ),
)("holds all $seconds s of a sound of $sampleRate samples a second", async ({ sampleRate, seconds }) => {
  const samples = new Float32Array(seconds * sampleRate).map((_, i) => (((i * 150) / sampleRate) % 1) - 0.5);
  const file = path.join(folder, `${sampleRate}-${seconds}.mp3`);
  expect(await writeMp3({ samples, sampleRate }, file, {})).toBeCloseTo(seconds, 2);
  const heard = await decodeMono(file, SPEECH_RATE, 60);
  const length = (heard?.length ?? 0) / SPEECH_RATE;
  expect(length).toBeGreaterThanOrEqual(seconds - 0.002);
  expect(length).toBeLessThan(seconds + 2 * FRAME_SECONDS);
  const last = heard?.subarray(Math.floor((seconds - 0.03) * SPEECH_RATE), Math.floor(seconds * SPEECH_RATE));
  expect(Math.max(...(last ?? []))).toBeGreaterThan(0.05);
  if (heard && seconds > 0.4)
    expect(medianPitch({ samples: heard, sampleRate: SPEECH_RATE })).toBeCloseTo(150, -1);
});
