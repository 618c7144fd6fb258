import type { Sound } from "./voice-spec";

const LOWEST_HZ = 70;
const HIGHEST_HZ = 400;
const HOP_SECONDS = 0.01;
/** A window is three hops, so each hop is compared once and counts in three windows. */
const HOPS_PER_WINDOW = 3;
/** Quieter parts than this have no useful pitch. */
const SILENCE = 1e-5;
/**
 * Maximum difference between a voiced part and itself one period later (cumulative mean normalised
 * difference).
 */
const MAX_VOICED_DIFFERENCE = 0.45;
const SURE = 0.15;
/** How much of a sound tells its usual pitch. */
const EXCERPT_SECONDS = 60;
/** The search is in the sound at this rate or a little more, and the period is then refined in the sound itself. */
const SEARCH_RATE = 8_000;
/** Differences are added for every second sample. */
const STEP = 2;

/** The length of the period in samples at each hop; 0 where nothing is voiced. */
export type PitchTrack = { hop: number; periods: Uint16Array };

/** Estimates the pitch of speech by its self-similarity, in steps of a hundredth of a second. */
export function trackPitch({ samples, sampleRate }: Sound): PitchTrack {
  const factor = Math.max(1, Math.floor(sampleRate / SEARCH_RATE));
  const rate = sampleRate / factor;
  const thin = thinned(samples, factor);
  const hop = Math.round(rate * HOP_SECONDS);
  const window = hop * HOPS_PER_WINDOW;
  const lags = { from: Math.round(rate / HIGHEST_HZ), to: Math.round(rate / LOWEST_HZ) };
  // One lag more than the search needs: what refines the longest period looks beyond it.
  const periods = new Uint16Array(Math.max(0, Math.floor((thin.length - window - lags.to - 1) / hop)));
  const recent: Float64Array[] = [];
  for (let block = 0; block < periods.length + HOPS_PER_WINDOW - 1; block++) {
    recent.push(differences(thin, block * hop, hop, lags));
    if (recent.length < HOPS_PER_WINDOW) continue;
    const step = block - HOPS_PER_WINDOW + 1;
    const lag = energy(thin, step * hop, window) < (window / STEP) * SILENCE ? 0 : firstClear(recent, lags);
    if (lag > 0) periods[step] = refine(samples, step * hop * factor, window * factor, lag, factor);
    recent.shift();
  }
  return { hop: hop * factor, periods };
}

/** A sound with one sample, their mean, for each `factor` samples. */
function thinned(samples: Float32Array, factor: number): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / factor));
  for (let i = 0; i < thin.length; i++) {
    let sum = 0;
    for (let j = 0; j < factor; j++) sum += samples[i * factor + j] ?? 0;
    thin[i] = sum / factor;
  }
  return thin;
}

type Lags = { from: number; to: number };

/**
 * How much a part differs from the one that lies a lag later, for each lag. Four lags at a time, because most of the time
 * would go into reading the same sample again for each.
 */
function differences(samples: Float32Array, start: number, length: number, lags: Lags): Float64Array {
  const sums = new Float64Array(lags.to - lags.from + 1);
  for (let lag = lags.from; lag <= lags.to; lag += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = start; i < start + length; i += STEP) {
      const sample = samples[i] ?? 0;
      const later = i + lag;
      a += (sample - (samples[later] ?? 0)) ** 2;
      b += (sample - (samples[later + 1] ?? 0)) ** 2;
      c += (sample - (samples[later + 2] ?? 0)) ** 2;
      d += (sample - (samples[later + 3] ?? 0)) ** 2;
    }
    const index = lag - lags.from;
    // What lies beyond the last lag is not kept.
    sums[index] = a;
    sums[index + 1] = b;
    sums[index + 2] = c;
    sums[index + 3] = d;
  }
  return sums;
}

/** The lag of a window's first clear minimum, which is its period, or of its least; 0 where nothing is voiced. */
function firstClear(parts: readonly Float64Array[], lags: Lags): number {
  let best = Number.POSITIVE_INFINITY;
  let bestLag = 0;
  let running = 0;
  for (let index = 0; index <= lags.to - lags.from; index++) {
    let difference = 0;
    for (const part of parts) difference += part[index] ?? 0;
    running += difference;
    const unlikeness = (difference * (index + 1)) / (running || 1);
    // Later minima are multiples of the period.
    if (best < SURE && unlikeness > best) return bestLag;
    if (unlikeness < best) {
      best = unlikeness;
      bestLag = lags.from + index;
    }
  }
  return best < MAX_VOICED_DIFFERENCE ? bestLag : 0;
}

/** The lag of least difference in the sound itself, around the one that was found in one sample of `factor`. */
function refine(samples: Float32Array, start: number, window: number, lag: number, factor: number): number {
  const from = (lag - 1) * factor;
  const around = differences(samples, start, window, { from, to: (lag + 1) * factor });
  return from + around.indexOf(Math.min(...around));
}

function energy(samples: Float32Array, start: number, window: number): number {
  let sum = 0;
  for (let i = start; i < start + window; i += STEP) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

/** The median pitch of speech in hertz, of at most a minute of it; null where nothing is voiced. */
export function medianPitch(sound: Sound): number | null {
  const { periods } = trackPitch(excerpt(sound));
  const voiced = periods.filter((period) => period > 0).sort();
  const middle = voiced[Math.floor(voiced.length / 2)];
  return middle === undefined ? null : sound.sampleRate / middle;
}

/** A minute of a longer sound: seconds from all over it, because it may begin with a pause. */
function excerpt({ samples, sampleRate }: Sound): Sound {
  if (samples.length <= EXCERPT_SECONDS * sampleRate) return { samples, sampleRate };
  const minute = new Float32Array(EXCERPT_SECONDS * sampleRate);
  const distance = (samples.length - sampleRate) / (EXCERPT_SECONDS - 1);
  for (let second = 0; second < EXCERPT_SECONDS; second++) {
    const from = Math.floor(second * distance);
    minute.set(samples.subarray(from, from + sampleRate), second * sampleRate);
  }
  return { samples: minute, sampleRate };
}
