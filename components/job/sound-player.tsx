"use client";

import { Repeat } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { drawWave } from "./draw-wave";

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
const HEIGHT_PX = 72;

/** A sound with its wave: press into it to go there. Speed and loop beside the browser's own controls. */
export default function SoundPlayer({ src, label }: { src: string; label: string }) {
  const wave = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState(1);
  const [loops, setLoops] = useState(false);
  useEffect(() => {
    if (!wave.current || !audio.current) return;
    const drawn = drawWave(wave.current, audio.current, HEIGHT_PX);
    return () => drawn.destroy();
  }, []);
  const setRate = (next: number) => {
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  return (
    <div className="flex w-full flex-col gap-3 rounded-lg bg-sunken p-4">
      <div ref={wave} aria-hidden className="w-full" style={{ minHeight: HEIGHT_PX }} />
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/useMediaCaption: the script stands beside it, and a recording has none */}
        <audio
          ref={audio}
          src={src}
          controls
          loop={loops}
          preload="metadata"
          aria-label={`Sound: ${label.slice(0, 120)}`}
          className="h-10 min-w-60 flex-1"
        />
        <select
          aria-label="Speed"
          value={speed}
          onChange={(event) => setRate(Number(event.target.value))}
          className="field-box h-9 px-2 text-sm tabular-nums"
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        <IconButton
          label="Loop"
          icon={<Repeat aria-hidden />}
          aria-pressed={loops}
          onClick={() => setLoops(!loops)}
        />
      </div>
    </div>
  );
}
