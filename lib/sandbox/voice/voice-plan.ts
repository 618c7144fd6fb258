import { z } from "zod";
import { voiceTuning } from "../renderers/voice/voice-spec";

/**
 * The data with which a runner makes one sound, stored with the job. The file is given by its name in the
 * store.
 */
export const voicePlan = z.object({
  tuning: voiceTuning,
  source: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("tts"), text: z.string() }),
    z.object({ mode: z.literal("sts"), audio: z.string() }),
  ]),
  /** Whole credits that were reserved. A longer sound than estimated costs no more. */
  reserved: z.int().positive(),
});
export type VoicePlan = z.infer<typeof voicePlan>;
