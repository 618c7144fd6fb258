import { z } from "zod";
import { decodeMono } from "@/lib/media/decode";
import { medianPitch } from "../renderers/voice/pitch";

const RATE = 24_000;
const HEARD_SECONDS = 60;
/** The plausible range of a speaker's pitch, in hertz. */
const LOWEST_HZ = 65;
const HIGHEST_HZ = 380;
/** A typical ratio of high to low frequencies in speech. A higher ratio indicates a smaller throat. */
const TYPICAL_BRIGHTNESS = 0.11;
const STRENGTH = 0.12;
const WIDEST = { least: 0.88, most: 1.14 };

export const measuredVoice = z.object({ pitchHz: z.number().nullable(), formant: z.number() });
export type MeasuredVoice = z.infer<typeof measuredVoice>;

/**
 * The median pitch of a recording in hertz (null when nothing is voiced), and its brightness as a factor of
 * the formants.
 * @throws MediaError "unreadable"
 */
export async function measureVoice(path: string): Promise<MeasuredVoice> {
  const samples = await decodeMono(path, RATE, HEARD_SECONDS);
  if (!samples) return { pitchHz: null, formant: 1 };
  const pitch = medianPitch({ samples, sampleRate: RATE });
  const pitchHz = pitch === null ? null : Math.min(HIGHEST_HZ, Math.max(LOWEST_HZ, Math.round(pitch)));
  return { pitchHz, formant: formantOf(samples) };
}

/** The ratio of the sound's rate of change to its loudness: one figure for the slope of its spectrum. */
function formantOf(samples: Float32Array): number {
  let changes = 0;
  let loudness = 1e-9;
  for (let i = 1; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    changes += (sample - (samples[i - 1] ?? 0)) ** 2;
    loudness += sample ** 2;
  }
  const factor = 1 + STRENGTH * Math.log2(Math.max(0.01, changes / loudness) / TYPICAL_BRIGHTNESS);
  return Math.round(Math.min(WIDEST.most, Math.max(WIDEST.least, factor)) * 100) / 100;
}
