import type { Sound } from "../voice/voice-spec";

/** A mouth opens faster than it closes. */
const OPENING = 0.65;
const CLOSING = 0.35;
/** Below this share of the maximum loudness, the mouth stays closed. */
const GATE = 0.06;

/** The loudness of a sound in each frame of a clip, 0 to 1, smoothed like the movement of a jaw. */
export function envelope({ samples, sampleRate }: Sound, fps: number): Float32Array {
  const frames = Math.max(1, Math.ceil((samples.length / sampleRate) * fps));
  const levels = Float32Array.from({ length: frames }, (_, frame) => {
    const from = Math.floor((frame * sampleRate) / fps);
    return loudness(samples.subarray(from, from + Math.ceil(sampleRate / fps)));
  });
  const loudest = levels.reduce((max, level) => Math.max(max, level), 1e-6);
  let state = 0;
  return levels.map((level) => {
    const share = level / loudest;
    const target = share < GATE ? 0 : Math.sqrt((share - GATE) / (1 - GATE));
    state += (target - state) * (target > state ? OPENING : CLOSING);
    return state;
  });
}

function loudness(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.sqrt(sum / Math.max(1, samples.length));
}
