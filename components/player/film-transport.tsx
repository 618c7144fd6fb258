import type { ComponentProps } from "react";
import { useStored } from "@/components/ui/use-stored";
import { frameAt, middleOf, type Playback } from "./playback";
import type { SequenceEngine } from "./sequence-engine";
import { mediaTimeOf, type RatedPart, rateAt, rateOf } from "./sequence-timing";
import { Transport } from "./transport";

type FilmTransportProps = Omit<ComponentProps<typeof Transport>, "playback" | "sound" | "speed" | "loop"> & {
  engine: SequenceEngine;
  parts: readonly RatedPart[];
  /** What a press does; default: what the engine does. */
  act?: Pick<Playback, "toggle" | "seek" | "step">;
};

/** The transport of a film that an engine plays. It alone is drawn again at every frame of the display. */
export function FilmTransport({ engine, parts, act, ...rest }: FilmTransportProps) {
  const { seconds, length, isPlaying, isMuted, volume } = useStored(engine.state);
  const playback = {
    ...{ seconds, length, isPlaying },
    rate: rateOf(parts),
    toggle: engine.toggle,
    seek: engine.seek,
    step: (by: 1 | -1) => stepFilm(engine, parts, by),
    ...act,
  };
  const sound = {
    ...{ isMuted, volume },
    mute: () => muteFilm(engine),
    setVolume: (next: number) => engine.hear({ volume: next, isMuted: next === 0 }),
  };
  return <Transport {...rest} playback={playback} sound={sound} />;
}

export const muteFilm = (engine: SequenceEngine): void =>
  engine.hear({ isMuted: !engine.state.get().isMuted });

/** Stops a film and goes to the middle of the next frame of the clip that is shown, or to the clip beside it. */
export function stepFilm(engine: SequenceEngine, parts: readonly RatedPart[], by: 1 | -1): void {
  engine.pause();
  const { seconds, at } = engine.state.get();
  const part = parts[Math.min(at, parts.length - 1)];
  if (!part) return;
  const rate = rateAt(parts, part.starts_at);
  const frame = frameAt(mediaTimeOf(part, seconds), rate) + by;
  engine.seek(part.starts_at + middleOf(frame, rate) - part.from_seconds);
}
