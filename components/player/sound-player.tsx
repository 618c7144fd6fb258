"use client";

import { Repeat } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { drawWave } from "./draw-wave";
import { messages } from "./messages";

const text = messages.soundPlayer;
const SPEEDS = ["0.75", "1", "1.25", "1.5", "2"].map((value) => ({ value, label: text.times(value) }));
const HEIGHT_PX = 72;

/**
 * A sound with its waveform, where a press seeks, and with speed and loop next to the browser's own controls.
 */
export default function SoundPlayer({ src, label }: { src: string; label: string }) {
  const wave = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const [speed, setSpeed] = useState("1");
  const [loops, setLoops] = useState(false);
  useEffect(() => {
    if (!wave.current || !audio.current) return;
    const drawn = drawWave(wave.current, audio.current, HEIGHT_PX);
    return () => drawn.destroy();
  }, []);
  const setRate = (next: string) => {
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = Number(next);
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
          aria-label={text.label(label.slice(0, 120))}
          className="h-10 min-w-60 flex-1"
        />
        <div className="w-24">
          <Field label={text.speed} hideLabel>
            <Select value={speed} options={SPEEDS} onChange={setRate} />
          </Field>
        </div>
        <IconButton
          label={text.loop}
          icon={<Repeat aria-hidden />}
          aria-pressed={loops}
          onClick={() => setLoops(!loops)}
        />
      </div>
    </div>
  );
}
