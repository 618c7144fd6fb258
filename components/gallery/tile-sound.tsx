"use client";

import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { previewPlayer, useIsPlaying } from "@/components/player/preview-player";
import PreviewWave from "@/components/player/preview-wave";
import type { JobAsset } from "@/lib/jobs/job";
import { messages } from "./messages";
import { isDrawable, knownPeaks, readPeaks } from "./sound-peaks";

const text = messages.tileSound;
/** A fast scroll reads no sounds. */
const REST_MS = 300;
/** In a low tile it stands between the buttons above and one line of text. */
const SMALL =
  "[@container_(max-height:8.5rem)]:top-7.5 pointer-coarse:[@container_(max-height:8.5rem)]:right-12";

type TileSoundProps = { clip: JobAsset; name: string; isReachable: boolean };

/** A sound in the grid: its waveform, and a button that plays it in place and stops any other. */
export default function TileSound({ clip, name, isReachable }: TileSoundProps) {
  const isPlaying = useIsPlaying(clip.url);
  return (
    <div className={clsx("pointer-events-none absolute inset-x-3 top-10 flex items-center gap-2", SMALL)}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-label={isPlaying ? text.stop(name) : text.play(name)}
        aria-pressed={isPlaying}
        onClick={() => previewPlayer.toggle(clip.url)}
        className="touch-target pointer-events-auto grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent [@container_(max-height:8.5rem)]:size-7 [&_svg]:size-4"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <span className="h-9 min-w-0 flex-1 [@container_(max-height:8.5rem)]:h-7">
        {isPlaying ? (
          <span className="pointer-events-auto block">
            <PreviewWave />
          </span>
        ) : (
          <Bars clip={clip} />
        )}
      </span>
    </div>
  );
}

/** The waveform at rest. Read when the tile has been near the window for a moment; a flat line until then. */
function Bars({ clip: { url, archived_at, size_bytes } }: { clip: JobAsset }) {
  const [peaks, setPeaks] = useState(() => knownPeaks(url));
  const isReadable = archived_at !== null && isDrawable(size_bytes);
  useEffect(() => {
    if (peaks || !isReadable) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => readPeaks(url, leaving.signal).then(setPeaks, () => undefined), REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [url, peaks, isReadable]);
  return (
    <span aria-hidden data-wave className="flex h-full items-center gap-px text-ink-faint">
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

const FLAT: readonly number[] = Array.from({ length: 56 }, () => 0);
