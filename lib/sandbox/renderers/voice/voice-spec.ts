import { z } from "zod";

/** An engine's settings of a voice: whose voice, speed and pitch. */
export const voiceTuning = z.object({
  engine: z.enum(["flite", "espeak"]),
  /** The engine's own name of a voice. */
  voice: z.string().min(1),
  /** 1 is the engine's own speed; 1.2 is a fifth faster. */
  pace: z.number().min(0.5).max(2).default(1),
  /** Usual pitch in hertz; null for the engine's own. */
  pitchHz: z.number().min(60).max(400).nullable().default(null),
  /** 1 is the engine's own; a larger value sounds like a smaller throat. */
  formant: z.number().min(0.7).max(1.4).default(1),
});
export type VoiceTuning = z.infer<typeof voiceTuning>;

/** One sound to make: a spoken script, or recorded speech in another voice. */
export const voiceSpec = z.object({
  tuning: voiceTuning,
  source: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("tts"), text: z.string().min(1) }),
    z.object({ mode: z.literal("sts"), inputPath: z.string() }),
  ]),
  outputPath: z.string(),
});
export type VoiceSpec = z.infer<typeof voiceSpec>;

/** One channel of sound, samples from -1 to 1. */
export type Sound = { samples: Float32Array; sampleRate: number };

/**
 * Samples per second of a recording that is spoken anew, and of every file: more than the engines have (16,000 and
 * 22,050), and about half of the encoder's work at 44,100.
 */
export const SPEECH_RATE = 24_000;
