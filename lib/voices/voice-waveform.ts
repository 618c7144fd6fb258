import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";

/** Into how many parts a preview is divided for its drawing. */
export const WAVEFORM_PARTS = 84;

/** The drawing of the preview of a library voice. */
const voiceWaveform = z.object({
  voice_id: z.string(),
  /** `pending`: it is being made, ask again. `failed`: it couldn't be made, and is tried again later. */
  status: z.enum(["ready", "pending", "failed"]),
  /** The loudness of each part from 0 to 1. */
  peaks: z.nullable(z.array(z.number())),
  duration_seconds: z.nullable(z.number()),
});
export type VoiceWaveform = z.infer<typeof voiceWaveform>;
export const voiceWaveformList = listOf(voiceWaveform);
export type VoiceWaveformList = z.infer<typeof voiceWaveformList>;

export const MAX_WAVEFORMS = 60;

/** The ids of voices, with commas between them. */
export const waveformQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(",")),
    ),
    z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(MAX_WAVEFORMS)),
  ),
});
