"use client";

import { useEffect, useRef } from "react";
import { excerpt } from "@/lib/platform/excerpt";
import { ControlBar } from "./control-bar";
import { drawWave } from "./draw-wave";
import { LoopAndVolume } from "./loop-and-volume";
import { messages } from "./messages";
import { usePlayer } from "./use-player";
import { usePlayerKeys } from "./use-player-keys";

const text = messages.soundPlayer;
const HEIGHT_PX = 72;

/** A sound with its waveform, where a press seeks, and with the same controls as a clip. */
export default function SoundPlayer({ src, label }: { src: string; label: string }) {
  const wave = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const sound = usePlayer(audio);
  usePlayerKeys(bar, sound, { mute: sound.mute });
  useEffect(() => {
    if (!wave.current || !audio.current) return;
    const drawn = drawWave(wave.current, audio.current, HEIGHT_PX);
    return () => drawn.destroy();
  }, []);
  return (
    <div className="@container flex w-full flex-col gap-3 rounded-lg bg-stage p-4">
      <div ref={wave} aria-hidden className="w-full" style={{ minHeight: HEIGHT_PX }} />
      {/* biome-ignore lint/a11y/useMediaCaption: the script stands beside it, and a recording has none */}
      <audio ref={audio} src={src} preload="metadata" aria-label={text.label(excerpt(label, 120))} />
      <ControlBar playback={sound} speed={sound.speed} onSpeed={sound.setSpeed} barRef={bar}>
        <LoopAndVolume player={sound} />
      </ControlBar>
    </div>
  );
}
