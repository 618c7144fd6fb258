import { type RefObject, useEffect, useState } from "react";

/** The drawing of a sound: its loudness in equal parts from 0 to 1, and its length. */
export type SoundPeaks = { peaks: readonly number[]; seconds: number };

/** A fast scroll reads no sounds. */
const REST_MS = 300;
/** A larger file would take longer to read and decode than a small drawing is worth. */
export const MAX_DRAWN_BYTES = 12_000_000;
/** Enough for the loudness; the lowest rate that every browser decodes to. */
const SAMPLE_RATE = 8_000;
/** Sounds that are read and decoded at the same time. Whoever serves them may have to make them first. */
const AT_ONCE = 1;

type SoundPeaksOptions = {
  /** What has to be in the window before the sound is read. */
  place: RefObject<Element | null>;
  /** Into how many parts the sound is divided. */
  count: number;
  /** False for a sound that is too large, or not on this server. */
  isReadable: boolean;
};

/** The peaks of a sound, read when its place has been in the window for a moment; null until then. */
export function useSoundPeaks(url: string | null, { place, count, isReadable }: SoundPeaksOptions) {
  const key = `${count} ${url}`;
  const [read, setRead] = useState<{ key: string; found: SoundPeaks | null } | null>(null);
  const found = read?.key === key ? read.found : (known.get(key) ?? null);
  const isWanted = url !== null && isReadable && found === null;
  useEffect(() => {
    if (!isWanted || !url || !place.current) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readNow = () => {
      seen.disconnect();
      readPeaks(url, count, leaving.signal).then(
        (peaks) => setRead({ key, found: peaks }),
        () => undefined,
      );
    };
    const seen = new IntersectionObserver((changes) => {
      clearTimeout(timer);
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(readNow, REST_MS);
    });
    seen.observe(place.current);
    return () => {
      seen.disconnect();
      clearTimeout(timer);
      leaving.abort();
    };
  }, [url, count, key, isWanted, place]);
  return found;
}

/** Peaks of the page's sounds by count and address. They are small, and decoding is not cheap. */
const known = new Map<string, SoundPeaks>();
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

/**
 * Reads a sound and finds its peaks, one sound after the other; null for one that cannot be decoded.
 * @throws AbortError when `signal` aborts
 */
async function readPeaks(url: string, count: number, signal: AbortSignal): Promise<SoundPeaks | null> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    signal.throwIfAborted();
    const earlier = known.get(`${count} ${url}`);
    if (earlier) return earlier;
    const response = await fetch(url, { signal });
    if (!response.ok || Number(response.headers.get("content-length")) > MAX_DRAWN_BYTES) return null;
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    const sound = await context.decodeAudioData(await response.arrayBuffer());
    const peaks = { peaks: peaksOf(sound.getChannelData(0), count), seconds: sound.duration };
    known.set(`${count} ${url}`, peaks);
    return peaks;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
