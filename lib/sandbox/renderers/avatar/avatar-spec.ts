import { z } from "zod";
import { voiceTuning } from "../voice/voice-spec";

/** One picture with a speaker. Paths are absolute and local. */
export const avatarSpec = z.object({
  portraitPath: z.string(),
  speech: z.discriminatedUnion("from", [
    z.object({ from: z.literal("text"), text: z.string().min(1), tuning: voiceTuning }),
    z.object({ from: z.literal("audio"), inputPath: z.string() }),
  ]),
  width: z.int().min(16).max(8192).multipleOf(2),
  height: z.int().min(16).max(8192).multipleOf(2),
  /** Chooses the look of the speaker, such as the job's id. */
  seed: z.string().default(""),
  outputPath: z.string(),
});
export type AvatarSpec = z.infer<typeof avatarSpec>;
