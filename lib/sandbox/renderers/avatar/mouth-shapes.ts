import type { Sound } from "../voice/voice-spec";

/** The lips in one frame: how far open, 0 to 1, and from rounded ("oo", -1) to spread ("ee", 1). */
export type MouthShape = { open: number; spread: number };

/** A mouth opens faster than it closes. */
const OPENING = 0.7;
const CLOSING = 0.45;
const TURNING = 0.5;
/** Below this share of the usual loudness of speech, the mouth stays closed. */
const GATE = 0.08;
/** Below this the lips of a vowel are round, in hertz. */
const LOW_HZ = 700;
/** A sound that swings faster than this on average is an "s" or an "f": teeth close together. */
const HISS_HZ = 2_800;

/**
 * The lips for a sound in each frame of a clip. The loudness opens the jaw, and its depth and its speed decide
 * between "ah", "ee", "oo", and the hiss of "s". Every frame hears the sound around its own time.
 */
export function mouthShapes(sound: Sound, fps: number): MouthShape[] {
  const heard = hear(sound, fps);
  const loud = usualLoudness(heard);
  let open = 0;
  let spread = 0;
  return heard.map((frame) => {
    const target = shapeOf(frame, loud);
    open += (target.open - open) * (target.open > open ? OPENING : CLOSING);
    spread += (target.spread - spread) * TURNING;
    return { open, spread };
  });
}

/** Loudness, the share of it below `LOW_HZ`, and the mean frequency. */
type Heard = { level: number; low: number; meanHz: number };

function shapeOf({ level, low, meanHz }: Heard, loud: number): MouthShape {
  const share = level / loud;
  if (share < GATE) return { open: 0, spread: 0.1 };
  const lifted = Math.min(1, Math.sqrt((share - GATE) / (1 - GATE)));
  if (meanHz > HISS_HZ) return { open: 0.16 * lifted, spread: 0.7 };
  const spread = Math.max(-1, Math.min(1, (0.72 - low) * 2.6));
  return { open: lifted * (1 - 0.35 * Math.abs(spread)), spread };
}

function hear({ samples, sampleRate }: Sound, fps: number): Heard[] {
  const frames = Math.max(1, Math.ceil((samples.length / sampleRate) * fps));
  const step = 1 - Math.exp((-2 * Math.PI * LOW_HZ) / sampleRate);
  let low = 0;
  let before = 0;
  return Array.from({ length: frames }, (_, frame) => {
    const from = Math.floor((frame * sampleRate) / fps);
    const to = Math.min(samples.length, Math.floor(((frame + 1) * sampleRate) / fps));
    let [all, below, change] = [1e-12, 0, 0];
    for (let i = from; i < to; i++) {
      const sample = samples[i] ?? 0;
      low += (sample - low) * step;
      all += sample * sample;
      below += low * low;
      change += (sample - before) ** 2;
      before = sample;
    }
    // For a pure tone, the ratio of change to loudness gives exactly its frequency.
    const meanHz = (sampleRate / Math.PI) * Math.asin(Math.min(1, Math.sqrt(change / all) / 2));
    return { level: Math.sqrt(all / Math.max(1, to - from)), low: below / all, meanHz };
  });
}

/** The loudness that nine tenths of the frames do not reach: one loud click must not close every mouth. */
function usualLoudness(heard: readonly Heard[]): number {
  const levels = heard.map(({ level }) => level).toSorted((a, b) => a - b);
  return Math.max(1e-4, levels[Math.floor((levels.length - 1) * 0.93)] ?? 0);
}
