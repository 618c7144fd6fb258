import { SOUND_RATE, type Sound as StereoSound } from "@/lib/media/encode";
import { resampleTo } from "@/lib/media/resample";
import type { Sound } from "./voice-spec";

/** Speech as the sound of a clip: both channels equal, at the rate of clips. */
export async function asClipSound({ samples, sampleRate }: Sound): Promise<StereoSound> {
  const even = sampleRate === SOUND_RATE ? samples : await resampleTo(samples, sampleRate, SOUND_RATE);
  return { left: even, right: even };
}
