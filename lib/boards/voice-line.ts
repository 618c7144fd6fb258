import * as z from "zod/mini";
import { LIMITS } from "@/lib/contract/limits";
import { messages } from "./messages";

const MAX_OFFSET_SECONDS = 3_600;
const MILLISECOND = 0.001;

/** What a voice says under a shot. */
export const voiceLine = z.strictObject({
  text: z
    .string()
    .check(z.maxLength(LIMITS.voiceTextMaxLength, messages.promptTooLong(LIMITS.voiceTextMaxLength))),
  voice_id: z.string().check(z.minLength(1), z.maxLength(128)),
  /** When it begins, from the beginning of its shot in the film. */
  offset_seconds: z.number().check(z.minimum(0), z.maximum(MAX_OFFSET_SECONDS), z.multipleOf(MILLISECOND)),
});
export type VoiceLine = z.infer<typeof voiceLine>;
