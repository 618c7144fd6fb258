import { type PitchTrack, trackPitch } from "./pitch";
import type { Sound } from "./voice-spec";

const UNVOICED_SECONDS = 0.008;
const MIN_WEIGHT = 0.6;
const FADE_STEPS = 1_024;
/** The weight of a grain from its middle to its end: half a Hann window, which one cosine a sample would take long. */
const FADE = Float32Array.from(
  { length: FADE_STEPS + 1 },
  (_, i) => 0.5 + 0.5 * Math.cos((Math.PI * i) / FADE_STEPS),
);

export type Shape = {
  /** Factor of the pitch. */
  pitch: number;
  /** Factor of the formants: above 1 sounds like a smaller throat. */
  formant: number;
};

type Grain = { at: number; half: number; isVoiced: boolean };

/**
 * The same speech with another pitch and other formants, in the same time: one grain per period, placed
 * closer together or further apart, each compressed or stretched (pitch-synchronous overlap-add).
 */
export function reshapeVoice(sound: Sound, { pitch, formant }: Shape): Sound {
  const { samples, sampleRate } = sound;
  const length = samples.length;
  const still = Math.max(1, Math.round(sampleRate * UNVOICED_SECONDS));
  const grains = grainsOf(samples, trackPitch(sound), still);
  const out = new Float32Array(length);
  const weights = new Float32Array(length);
  let nearest = 0;
  for (let at = still; at < length - still && grains.length > 0; ) {
    nearest = nearestGrain(grains, nearest, at);
    const grain = grains[nearest];
    if (!grain) break;
    addGrain(out, weights, samples, grain, at, formant);
    at += Math.max(8, Math.round(grain.isVoiced ? grain.half / pitch : still));
  }
  for (let i = 0; i < length; i++) {
    const weight = weights[i] ?? 0;
    if (weight > 1e-3) out[i] = (out[i] ?? 0) / Math.max(MIN_WEIGHT, weight);
  }
  return { samples: out, sampleRate };
}

/** A grain at the peak of every period, and at a constant step where nothing is voiced. */
function grainsOf(samples: Float32Array, { hop, periods }: PitchTrack, still: number): Grain[] {
  const grains: Grain[] = [];
  const end = samples.length - still * 4;
  for (let at = still; at < end; ) {
    const period = periods[Math.min(periods.length - 1, Math.floor(at / hop))] ?? 0;
    const isVoiced = period > 0;
    const peak = isVoiced ? loudest(samples, at, period >> 2) : at;
    grains.push({ at: peak, half: isVoiced ? period : Math.round(still * 1.5), isVoiced });
    at = Math.max(at + 1, peak + (isVoiced ? period : still));
  }
  return grains;
}

function loudest(samples: Float32Array, around: number, reach: number): number {
  let best = around;
  for (let i = Math.max(0, around - reach); i < Math.min(samples.length, around + reach); i++) {
    if ((samples[i] ?? 0) > (samples[best] ?? 0)) best = i;
  }
  return best;
}

function nearestGrain(grains: readonly Grain[], from: number, at: number): number {
  let index = from;
  const distance = (place: number) => Math.abs((grains[place]?.at ?? Number.POSITIVE_INFINITY) - at);
  while (index < grains.length - 1 && distance(index + 1) <= distance(index)) index++;
  return index;
}

function addGrain(
  out: Float32Array,
  weights: Float32Array,
  samples: Float32Array,
  grain: Grain,
  at: number,
  formant: number,
): void {
  const half = grain.half / formant;
  for (let i = -Math.floor(half); i <= half; i++) {
    const target = at + i;
    const source = grain.at + i * formant;
    const whole = Math.floor(source);
    if (target < 0 || target >= out.length || whole < 0 || whole + 1 >= samples.length) continue;
    const before = samples[whole] ?? 0;
    const value = before + ((samples[whole + 1] ?? 0) - before) * (source - whole);
    const weight = FADE[Math.round((Math.abs(i) / half) * FADE_STEPS)] ?? 0;
    out[target] = (out[target] ?? 0) + value * weight;
    weights[target] = (weights[target] ?? 0) + weight;
  }
}
