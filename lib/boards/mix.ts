import * as z from "zod/mini";

const MAX_FADE_SECONDS = 60;
export const MIN_LEVEL_DB = -40;
export const MAX_LEVEL_DB = 6;
const fade = z.number().check(z.minimum(0), z.maximum(MAX_FADE_SECONDS), z.multipleOf(0.001));

/** How the sound under the picks is heard. */
export const soundMix = z.strictObject({
  level_db: z.number().check(z.minimum(MIN_LEVEL_DB), z.maximum(MAX_LEVEL_DB), z.multipleOf(0.1)),
  fade_in_seconds: fade,
  fade_out_seconds: fade,
  /** Whether it is lower while a line is heard. */
  lowers_under_voice: z.boolean(),
});
export type SoundMix = z.infer<typeof soundMix>;

/** A sound as it is: lines are heard above it. */
export const PLAIN_MIX: SoundMix = {
  level_db: 0,
  fade_in_seconds: 0,
  fade_out_seconds: 0,
  lowers_under_voice: true,
};
