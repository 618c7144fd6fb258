import type { Sound } from "./voice-spec";

const LOWEST_HZ = 70;
const HIGHEST_HZ = 400;
const HOP_SECONDS = 0.01;
const WINDOW_SECONDS = 0.03;
/** Quieter parts than this have no useful pitch. */
const SILENCE = 1e-5;
/**
 * Maximum difference between a voiced part and itself one period later (cumulative mean normalised
 * difference).
 */
const MAX_VOICED_DIFFERENCE = 0.45;
const SURE = 0.15;
/** The search looks at every second lag, and at all of them around the one that it finds. */
const LAG_STEP = 2;

/** The length of the period in samples at each hop; 0 where nothing is voiced. */
export type PitchTrack = { hop: number; periods: Uint16Array };

/** Estimates the pitch of speech by its self-similarity, in steps of a hundredth of a second. */
export function trackPitch({ samples, sampleRate }: Sound): PitchTrack {
  const hop = Math.round(sampleRate * HOP_SECONDS);
  const window = Math.round(sampleRate * WINDOW_SECONDS);
  const minLag = Math.round(sampleRate / HIGHEST_HZ);
  const maxLag = Math.round(sampleRate / LOWEST_HZ);
  const steps = Math.max(0, Math.floor((samples.length - window - maxLag) / hop));
  const periods = new Uint16Array(steps);
  for (let step = 0; step < steps; step++) {
    periods[step] = periodAt(samples, step * hop, window, minLag, maxLag);
  }
  return { hop, periods };
}

function periodAt(
  samples: Float32Array,
  start: number,
  window: number,
  minLag: number,
  maxLag: number,
): number {
  if (energy(samples, start, window) < (window / 2) * SILENCE) return 0;
  let best = Number.POSITIVE_INFINITY;
  let bestLag = 0;
  let running = 0;
  let tried = 0;
  for (let lag = minLag; lag <= maxLag; lag += LAG_STEP) {
    const difference = differenceAt(samples, start, window, lag, 3);
    running += difference;
    tried++;
    const unlikeness = (difference * tried) / (running || 1);
    if (unlikeness < best) {
      best = unlikeness;
      bestLag = lag;
    }
    // The first clear minimum is the period. Later ones are its multiples.
    if (unlikeness < SURE)
      return refine(samples, start, window, Math.max(minLag, lag - 4), Math.min(maxLag, lag + 12));
  }
  if (best >= MAX_VOICED_DIFFERENCE) return 0;
  return refine(samples, start, window, Math.max(minLag, bestLag - 1), Math.min(maxLag, bestLag + 1));
}

/** The lag of least difference between two lags. */
function refine(samples: Float32Array, start: number, window: number, from: number, to: number): number {
  let best = Number.POSITIVE_INFINITY;
  let bestLag = from;
  for (let lag = from; lag <= to; lag++) {
    const difference = differenceAt(samples, start, window, lag, 2);
    if (difference < best) {
      best = difference;
      bestLag = lag;
    }
  }
  return bestLag;
}

function energy(samples: Float32Array, start: number, window: number): number {
  let sum = 0;
  for (let i = 0; i < window; i += 2) sum += (samples[start + i] ?? 0) ** 2;
  return sum;
}

function differenceAt(
  samples: Float32Array,
  start: number,
  window: number,
  lag: number,
  step: number,
): number {
  let sum = 0;
  for (let i = 0; i < window; i += step) {
    const difference = (samples[start + i] ?? 0) - (samples[start + i + lag] ?? 0);
    sum += difference * difference;
  }
  return sum;
}

/** The median pitch of speech in hertz; null where nothing is voiced. */
export function medianPitch(sound: Sound, track = trackPitch(sound)): number | null {
  const voiced = [...track.periods].filter((period) => period > 0).sort((a, b) => a - b);
  const middle = voiced[Math.floor(voiced.length / 2)];
  return middle === undefined ? null : sound.sampleRate / middle;
}
