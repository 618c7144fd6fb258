import type { Span } from "./frames";

/** Silent stretches, and how loud the rest is on average, in dB below full scale; null where nothing is heard. */
export type SoundMeasures = { silent: Span[]; level: number | null };

/** A moment of sound. */
const WINDOW_SECONDS = 0.05;
/** Quieter moments are silent: noise of a quiet room is louder. */
const SILENT_DB = -60;
/** A shorter one is a pause. */
const SILENT_SECONDS = 2.5;

/**
 * Where a sound is silent, and how loud it is elsewhere.
 * @param samples of one channel, from -1 to 1
 * @param seconds of the clip; where its sound ends before, the rest is silent
 */
export function measureSound(samples: Float32Array, rate: number, seconds: number): SoundMeasures {
  const size = Math.max(1, Math.round(rate * WINDOW_SECONDS));
  const end = Math.max(seconds, samples.length / rate);
  const silent: Span[] = [];
  let from: number | null = null;
  let [heard, energy] = [0, 0];
  const close = (to: number) => {
    const isWhole = from === 0 && to >= end;
    if (from !== null && (isWhole || to - from >= SILENT_SECONDS - 0.001)) silent.push({ from, to });
    from = null;
  };
  for (let at = 0; at < samples.length; at += size) {
    const power = powerOf(samples.subarray(at, at + size));
    if (10 * Math.log10(power) <= SILENT_DB) {
      from ??= at / rate;
      continue;
    }
    close(at / rate);
    heard++;
    energy += power;
  }
  from ??= samples.length / rate < end ? samples.length / rate : null;
  close(end);
  return { silent, level: heard === 0 ? null : 10 * Math.log10(energy / heard) };
}

const powerOf = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
