import { useRef } from "react";
import type { JobAsset } from "@/lib/jobs/job";
import { MAX_DRAWN_BYTES, useSoundPeaks } from "./sound-peaks";

const BARS = 56;
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0);

/** The waveform of a sound at rest. Read when it has been in the window for a moment; a flat line until then. */
export default function SoundBars({ clip: { url, archived_at, size_bytes } }: { clip: JobAsset }) {
  const place = useRef<HTMLSpanElement>(null);
  const isReadable = archived_at !== null && size_bytes !== null && size_bytes <= MAX_DRAWN_BYTES;
  const found = useSoundPeaks(url, { place, count: BARS, isReadable });
  return (
    <span ref={place} aria-hidden data-wave className="flex h-full items-center gap-px text-ink-faint">
      {(found?.peaks ?? FLAT).map((peak, at) => (
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
