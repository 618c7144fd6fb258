import { z } from "zod";
import { voiceTuning } from "../renderers/voice/voice-spec";

/**
 * The data with which a runner makes one talking portrait, stored with the job. Files are given by their name
 * in the store.
 */
export const avatarPlan = z.object({
  portrait: z.string(),
  speech: z.discriminatedUnion("from", [
    z.object({ from: z.literal("text"), text: z.string(), tuning: voiceTuning }),
    z.object({ from: z.literal("audio"), audio: z.string() }),
  ]),
  width: z.int().positive(),
  height: z.int().positive(),
  resolution: z.string(),
  /** Whole credits that were reserved. A longer clip than estimated costs no more. */
  reserved: z.int().positive(),
});
export type AvatarPlan = z.infer<typeof avatarPlan>;
