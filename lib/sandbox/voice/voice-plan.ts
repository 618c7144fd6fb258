import { z } from "zod";
import { voiceTuning } from "../renderers/voice/voice-spec";

/** Everything a runner needs to make one sound, kept with the job. The file by its name in the store. */
export const voicePlan = z.object({
  tuning: voiceTuning,
  source: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("tts"), text: z.string() }),
    z.object({ mode: z.literal("sts"), audio: z.string() }),
  ]),
  /** Whole credits that were held; a longer sound than estimated costs no more. */
  reserved: z.int().positive(),
});
export type VoicePlan = z.infer<typeof voicePlan>;
