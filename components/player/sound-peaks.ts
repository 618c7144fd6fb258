/** A larger file would take longer to read and decode than a small drawing is worth. */
const MAX_BYTES = 12_000_000;
/** Enough for the loudness; the lowest rate that every browser decodes to. */
const SAMPLE_RATE = 8_000;
const BARS = 56;
/** Sounds that are read and decoded at the same time. */
const AT_ONCE = 2;

/** Peaks of the page's sounds by their addresses. They are small, and decoding is not cheap. */
const known = new Map<string, readonly number[]>();
const waiting: (() => void)[] = [];
let running = 0;

/** The loudest sample of each of `count` equal parts, relative to the loudest of all: 0 to 1. */
export function peaksOf(samples: ArrayLike<number>, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, part) => {
    const end = Math.floor(((part + 1) * samples.length) / count);
    let peak = 0;
    for (let at = Math.floor((part * samples.length) / count); at < end; at++) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

/** The peaks of a sound that were read before; null while they are unknown. */
export const knownPeaks = (url: string): readonly number[] | null => known.get(url) ?? null;

export const isDrawable = (sizeBytes: number | null): boolean => sizeBytes !== null && sizeBytes <= MAX_BYTES;

/**
 * Reads a sound and finds its peaks, two sounds at a time; null for one that cannot be decoded.
 * @throws AbortError when `signal` aborts
 */
export async function readPeaks(url: string, signal: AbortSignal): Promise<readonly number[] | null> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    signal.throwIfAborted();
    const earlier = known.get(url);
    if (earlier) return earlier;
    const response = await fetch(url, { signal });
    if (!response.ok) return null;
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const sound = await context.decodeAudioData(await response.arrayBuffer());
    const peaks = peaksOf(sound.getChannelData(0), BARS);
    known.set(url, peaks);
    return peaks;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
