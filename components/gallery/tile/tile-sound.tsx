import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { drawWave } from "@/components/player/draw-wave";
import { previewPlayer, useIsPlaying } from "@/components/player/preview-player";
import SoundBars from "@/components/player/sound-bars";
import type { JobAsset } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.tileSound;
/** In a low tile it stands between the buttons above and one line of text, and touches neither. */
const SMALL =
  "[@container_(max-height:9.75rem)]:top-8 [@container_(max-height:9.75rem)]:left-4 pointer-coarse:[@container_(max-height:9.75rem)]:right-11";

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
        className="touch-target pointer-events-auto grid size-9 shrink-0 place-items-center rounded-full bg-press text-ink [@container_(max-height:9.75rem)]:size-7 [&_svg]:size-4"
      >
        {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <span className="h-9 min-w-0 flex-1 [@container_(max-height:9.75rem)]:h-7">
        {isPlaying ? (
          <span className="pointer-events-auto block">
            <PreviewWave />
          </span>
        ) : (
          <SoundBars clip={clip} />
        )}
      </span>
    </div>
  );
}

const WAVE_PX = 36;

/** The waveform of the running preview. A press seeks. */
function PreviewWave() {
  const wave = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { element: playing } = previewPlayer;
    if (!wave.current || !playing) return;
    const drawn = drawWave(wave.current, playing, WAVE_PX);
    return () => drawn.destroy();
  }, []);
  return <div ref={wave} aria-hidden data-wave className="w-full" style={{ height: WAVE_PX }} />;
}
