import { useEffect, useRef } from "react";
import { excerpt } from "@/lib/platform/excerpt";
import { NO_FRAMES } from "@/lib/platform/timecode";
import { drawWave } from "./draw-wave";
import { messages } from "./messages";
import { Screen } from "./screen";
import { SeekSlider, Transport } from "./transport";
import { usePlayer } from "./use-player";
import { usePlayerKeys } from "./use-player-keys";

const text = messages.soundPlayer;
const HEIGHT_PX = 88;

/** A sound: its waveform is the screen and the seek bar, and the controls are those of a clip. */
export default function SoundPlayer({ src, label }: { src: string; label: string }) {
  const wave = useRef<HTMLDivElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const sound = usePlayer(audio);
  const playback = { ...sound, rate: NO_FRAMES };
  usePlayerKeys(root, playback, { mute: sound.mute });
  useEffect(() => {
    if (!wave.current || !audio.current) return;
    const drawn = drawWave(wave.current, audio.current, HEIGHT_PX);
    return () => drawn.destroy();
  }, []);
  return (
    <div ref={root} className="flex w-full flex-col gap-1">
      <Screen className="px-5 py-8">
        <div data-seek className="relative w-full">
          <div ref={wave} aria-hidden className="w-full" style={{ minHeight: HEIGHT_PX }} />
          <SeekSlider playback={playback} look="overlay" className="absolute inset-0 z-3 [&>*]:h-full" />
        </div>
      </Screen>
      {/* biome-ignore lint/a11y/useMediaCaption: the script stands beside it, and a recording has none */}
      <audio ref={audio} src={src} preload="metadata" aria-label={text.label(excerpt(label, 120))} />
      <Transport
        playback={playback}
        seekBar={null}
        loop={{ isOn: sound.isLooping, toggle: sound.loop }}
        sound={sound}
        speed={{ value: sound.speed, set: sound.setSpeed }}
      />
    </div>
  );
}
