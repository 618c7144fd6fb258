"use client";

import { useEffect, useRef, useState } from "react";
import type { JobAsset } from "@/lib/jobs/job";
import { isDrawable, knownPeaks, readPeaks } from "./sound-peaks";

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
