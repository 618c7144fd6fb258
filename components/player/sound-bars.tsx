"use client";

import { useEffect, useRef, useState } from "react";
import type { JobAsset } from "@/lib/jobs/job";

/** A fast scroll reads no sounds. */
const REST_MS = 300;
const FLAT: readonly number[] = Array.from({ length: 56 }, () => 0);

/** The waveform of a sound at rest. Read when it has been in the window for a moment; a flat line until then. */
export default function SoundBars({ clip: { url, archived_at, size_bytes } }: { clip: JobAsset }) {
  const bars = useRef<HTMLSpanElement>(null);
  const [peaks, setPeaks] = useState(() => knownPeaks(url));
  const isReadable = archived_at !== null && isDrawable(size_bytes);
  useEffect(() => {
    if (peaks || !isReadable || !bars.current) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      seen.disconnect();
      readPeaks(url, leaving.signal).then(setPeaks, () => undefined);
    };
    const seen = new IntersectionObserver((changes) => {
      clearTimeout(timer);
      if (changes.at(-1)?.isIntersecting) timer = setTimeout(read, REST_MS);
    });
    seen.observe(bars.current);
    return () => {
      seen.disconnect();
      clearTimeout(timer);
      leaving.abort();
    };
  }, [url, peaks, isReadable]);
  return (
    <span ref={bars} aria-hidden data-wave className="flex h-full items-center gap-px text-ink-faint">
      {(peaks ?? FLAT).map((peak, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={at}
          className="min-h-0.5 flex-1 rounded-full bg-current"
          style={{ height: `${peak * 100}%` }}
        />
      ))}
    </span>
  );
}

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
const knownPeaks = (url: string): readonly number[] | null => known.get(url) ?? null;

const isDrawable = (sizeBytes: number | null): boolean => sizeBytes !== null && sizeBytes <= MAX_BYTES;

/**
 * Reads a sound and finds its peaks, two sounds at a time; null for one that cannot be decoded.
 * @throws AbortError when `signal` aborts
 */
async function readPeaks(url: string, signal: AbortSignal): Promise<readonly number[] | null> {
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
