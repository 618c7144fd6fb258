import * as z from "zod/mini";
import { MIN_AUDIO_BYTES_PER_SECOND, VOICE_MODE_FIELD } from "./assumptions";
import { LIMITS } from "./limits";
import { listOf } from "./list";
import { messages } from "./messages";
import { countCharacters, textUpTo } from "./text";

/** A library voice (section Voice). */
export const voice = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("voice"),
  name: z.string(),
  description: z.nullish(z.string()),
  locale: z.nullish(z.string()),
  preview_url: z.nullish(z.string()),
});
export type Voice = z.infer<typeof voice>;
export const voiceList = listOf(voice);

const voiceId = z.string().check(z.minLength(1, messages.voice.noVoice));
/** Body of POST /v1/voice-generations: text to speech, or speech to speech. */
export const voiceRequest = z.discriminatedUnion(VOICE_MODE_FIELD, [
  z.strictObject({
    voice_id: voiceId,
    [VOICE_MODE_FIELD]: z.literal("tts"),
    text: textUpTo(LIMITS.voiceTextMaxLength, messages.voice.textTooLong).check(
      z.minLength(1, messages.voice.noText),
    ),
  }),
  z.strictObject({
    voice_id: voiceId,
    [VOICE_MODE_FIELD]: z.literal("sts"),
    audio_url: z.url({ protocol: /^https?$/ }),
  }),
]);

export type VoiceRequest = z.infer<typeof voiceRequest>;

/** Estimated length in seconds of a script: characters ÷ 12 (section POST /v1/voice-generations). */
export const estimateSpeechSeconds = (text: string): number =>
  countCharacters(text) / LIMITS.voiceCharactersPerSecond;

/** The longest sound that a job can be made from, in seconds. */
export const MAX_AUDIO_SECONDS = LIMITS.voiceAudioMaxBytes / MIN_AUDIO_BYTES_PER_SECOND;

/** Credits for a sound: 2 per started 10 seconds, at least 2 (section POST /v1/voice-generations). */
export const voiceCredits = (durationSeconds: number): number =>
  Math.max(2, Math.ceil(durationSeconds / 10) * 2);
