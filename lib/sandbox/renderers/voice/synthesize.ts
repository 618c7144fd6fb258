import { MediaError } from "@/lib/media/media-error";
import { speakWithEspeak } from "./espeak";
import { speakWithFlite } from "./flite";
import { medianPitch } from "./pitch";
import { reshape } from "./reshape";
import { passagesOf } from "./sentences";
import type { Sound, VoiceTuning } from "./voice-spec";

const PAUSE_SECONDS = 0.25;
/** A pitch this near is not changed, because every change reduces clarity. */
const NEAR = 0.06;

const ENGINES = { flite: speakWithFlite, espeak: speakWithEspeak };

/**
 * Speaks a script, passage by passage.
 * @param report called with the spoken share of the script, 0 to 1
 * @throws MediaError "engine-missing", or "failed" when there is nothing to speak
 */
export async function synthesize(
  tuning: VoiceTuning,
  text: string,
  report: (share: number) => void = () => {},
): Promise<Sound> {
  const passages = passagesOf(text);
  const spoken: Sound[] = [];
  for (const [index, passage] of passages.entries()) {
    spoken.push(await ENGINES[tuning.engine](passage, tuning.voice, tuning.pace));
    report((index + 1) / passages.length);
  }
  const joined = join(spoken);
  if (!joined) throw new MediaError("failed", "The text holds nothing that can be spoken");
  return tune(joined, tuning);
}

/** Changes speech to the pitch and the formants of a voice. */
export function tune(sound: Sound, { pitchHz, formant }: Pick<VoiceTuning, "pitchHz" | "formant">): Sound {
  const own = medianPitch(sound);
  const pitch = pitchHz !== null && own !== null ? pitchHz / own : 1;
  if (Math.abs(pitch - 1) < NEAR && formant === 1) return sound;
  return reshape(sound, { pitch, formant });
}

function join(sounds: readonly Sound[]): Sound | null {
  const [first] = sounds;
  if (!first) return null;
  const pause = Math.round(PAUSE_SECONDS * first.sampleRate);
  const length = sounds.reduce((sum, { samples }) => sum + samples.length + pause, -pause);
  const samples = new Float32Array(length);
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length + pause;
  }
  return { samples, sampleRate: first.sampleRate };
}
