import { decodeSound } from "./decode";
import { SOUND_RATE } from "./encode";
import type { Peaks } from "./media-answers";
import { MediaError } from "./media-error";
import { messages } from "./messages";

/** Longer sounds are read only up to here: 30 minutes at 48 kHz already take 700 MB. */
const MAX_SECONDS = 15 * 60;

/**
 * The outline of a sound for drawing its waveform.
 *
 * @throws MediaError "unreadable" if the file has no sound
 */
export async function soundPeaks(order: {
  path: string;
  buckets: number;
  durationSeconds: number;
}): Promise<Peaks> {
  const sound = await decodeSound(order.path, Math.min(order.durationSeconds + 1, MAX_SECONDS));
  if (!sound || sound.left.length === 0) throw new MediaError("unreadable", messages.decode.noAudio);
  const { left, right } = sound;
  const loudest = new Float32Array(order.buckets);
  for (let i = 0; i < left.length; i++) {
    const bucket = Math.floor((i * order.buckets) / left.length);
    const loudness = Math.max(Math.abs(left[i] ?? 0), Math.abs(right[i] ?? 0));
    if (loudness > (loudest[bucket] ?? 0)) loudest[bucket] = loudness;
  }
  return {
    durationSeconds: left.length / SOUND_RATE,
    peaks: Array.from(loudest, (peak) => Math.min(1, Math.round(peak * 1000) / 1000)),
  };
}
