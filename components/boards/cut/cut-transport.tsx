import {
  AudioWaveform,
  Captions,
  Maximize,
  Minimize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { muteFilm, stepFilm } from "@/components/player/film-transport";
import { messages as playerMessages } from "@/components/player/messages";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt } from "@/components/player/sequence-timing";
import { Volume } from "@/components/player/transport";
import { IconButton } from "@/components/ui/icon-button";
import { useStored } from "@/components/ui/use-stored";
import type { Sequence } from "@/lib/boards/sequence";
import { stepShot } from "../sequence/sequence-keys";
import { KeyHints } from "./key-hints";
import { messages } from "./messages";

const text = messages.transport;
const player = playerMessages.transport;
const MAX_ZOOM = 16;

type CutTransportProps = {
  engine: SequenceEngine;
  parts: Sequence["parts"];
  screen: { isFull: boolean; toggle: () => void };
  hasCaptions: boolean;
  onCaptions: (isOn: boolean) => void;
  /** Whether clips are heard with their own sound; null where nothing else is heard. */
  isClipHeard: boolean | null;
  onClipHeard: (isHeard: boolean) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
};

/** The controls of the film, in one row below it. It alone is drawn again at every frame of the display. */
export function CutTransport(props: CutTransportProps) {
  const { engine, parts, screen, hasCaptions, onCaptions, isClipHeard, onClipHeard, zoom, onZoom } = props;
  const { seconds, length, isPlaying, isMuted, volume } = useStored(engine.state);
  const PlayIcon = isPlaying ? Pause : Play;
  const onlyWide = "max-md:hidden";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      role="group"
      aria-label={text.label}
      data-transport
      className="flex min-h-15.5 items-center gap-1 bg-stage px-6 pt-2 pb-1.5 max-md:px-2"
    >
      <IconButton
        label={player.previousShot}
        keys="PageUp"
        className={onlyWide}
        icon={<SkipBack aria-hidden />}
        onClick={() => stepShot(engine, parts, -1)}
      />
      <IconButton
        label={isPlaying ? player.pause : player.play}
        keys="Space"
        isRound
        className="mx-1 size-11! bg-ink text-canvas! hover:bg-ink-soft!"
        icon={<PlayIcon aria-hidden fill="currentColor" strokeWidth={1} className="size-5!" />}
        onClick={engine.toggle}
      />
      <IconButton
        label={player.nextShot}
        keys="PageDown"
        className={onlyWide}
        icon={<SkipForward aria-hidden />}
        onClick={() => stepShot(engine, parts, 1)}
      />
      <span className="type-edge mr-3.5 ml-2 whitespace-nowrap text-ink-soft text-sm leading-5 max-md:mr-auto">
        <b className="font-medium text-ink">{codeAt(parts, seconds)}</b>
        {text.of}
        {codeAt(parts, length)}
      </span>
      <IconButton
        label={player.previous}
        keys=","
        className={onlyWide}
        icon={<StepBack aria-hidden />}
        onClick={() => stepFilm(engine, parts, -1)}
      />
      <IconButton
        label={player.next}
        keys="."
        className={onlyWide}
        icon={<StepForward aria-hidden />}
        onClick={() => stepFilm(engine, parts, 1)}
      />
      <KeyHints hints={text.keys} className="mr-4 ml-auto max-room:invisible max-md:hidden" />
      <label className="touch-target flex cursor-pointer items-center gap-2 text-sm">
        <span className="relative inline-flex">
          <input
            type="checkbox"
            role="switch"
            aria-label={text.captions}
            checked={hasCaptions}
            aria-checked={hasCaptions}
            onChange={({ currentTarget }) => onCaptions(currentTarget.checked)}
            className="peer h-5 w-8 cursor-pointer appearance-none rounded-full border border-line-field bg-surface transition-colors checked:border-transparent checked:bg-ink"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute top-0.75 left-0.75 size-3.5 rounded-full bg-ink-faint transition-all peer-checked:translate-x-3 peer-checked:bg-canvas forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
          />
        </span>
        <span aria-hidden className="max-md:hidden">
          {text.captions}
        </span>
        <Captions aria-hidden className="size-4 md:hidden" />
      </label>
      {isClipHeard !== null && (
        <IconButton
          label={isClipHeard ? text.muteClips : text.hearClips}
          aria-pressed={isClipHeard}
          className={onlyWide}
          icon={<AudioWaveform aria-hidden />}
          onClick={() => onClipHeard(!isClipHeard)}
        />
      )}
      <Volume
        sound={{
          ...{ isMuted, volume },
          mute: () => muteFilm(engine),
          setVolume: (next) => engine.hear({ volume: next, isMuted: next === 0 }),
        }}
      />
      <IconButton
        label={text.smaller}
        keys="-"
        className={onlyWide}
        disabled={zoom <= 1}
        icon={<ZoomOut aria-hidden />}
        onClick={() => onZoom(zoom / 2)}
      />
      <IconButton
        label={text.larger}
        keys="+"
        className={onlyWide}
        disabled={zoom >= MAX_ZOOM}
        icon={<ZoomIn aria-hidden />}
        onClick={() => onZoom(zoom * 2)}
      />
      <IconButton
        label={screen.isFull ? player.exitFullScreen : player.fullScreen}
        keys="F"
        className={onlyWide}
        icon={screen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={screen.toggle}
      />
    </div>
  );
}
