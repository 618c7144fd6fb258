import { clsx } from "clsx";
import {
  Maximize,
  Minimize,
  Pause,
  Play,
  Repeat,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatPercent } from "@/lib/platform/format";
import { timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";
import { FRAME_SECONDS, type Playback } from "./playback";

const text = messages.transport;
const SPEEDS = ["0.25", "0.5", "0.75", "1", "1.25", "1.5", "2"];

type Sound = {
  isMuted: boolean;
  /** 0 to 1. */
  volume: number;
  mute: () => void;
  setVolume: (volume: number) => void;
};

type TransportProps = {
  playback: Playback;
  /** In place of the line on which it seeks; null where another thing is that, such as a waveform. */
  seekBar?: ReactNode;
  /** Absent for what makes none. */
  sound?: Sound | undefined;
  screen?: { isFull: boolean; toggle: () => void };
  loop?: { isOn: boolean; toggle: () => void };
  speed?: { value: number; set: (speed: number) => void };
  /** To the shot before or after, in a film. */
  stepShot?: (by: 1 | -1) => void;
  /** The names of the first button; default: "Play" and "Pause". */
  names?: { play: string; pause: string };
  barRef?: Ref<HTMLDivElement>;
  playRef?: Ref<HTMLButtonElement>;
  className?: string;
  /** Whatever else belongs to these players. */
  children?: ReactNode;
};

/**
 * The controls of everything that plays, in one row: play, position, timecode, frames, sound and full screen. Its keys are
 * those of `playerKeyAction`. Where it is narrow, the position has a row of its own above the buttons.
 */
export function Transport(props: TransportProps) {
  const { playback, seekBar = <SeekSlider playback={playback} />, sound, screen, loop, speed } = props;
  const { stepShot, names = text, barRef, playRef, className, children } = props;
  const { seconds, length, isPlaying, rate, toggle, step } = playback;
  const PlayIcon = isPlaying ? Pause : Play;
  return (
    <div ref={barRef} className={clsx("@container w-full", className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form */}
      <div
        role="group"
        aria-label={text.label}
        data-transport
        className="flex min-h-8.5 flex-wrap items-center gap-x-0.5 gap-y-1 @xl:flex-nowrap pointer-coarse:min-h-11"
      >
        {stepShot && (
          <IconButton
            label={text.previousShot}
            keys="PageUp"
            size="sm"
            icon={<SkipBack aria-hidden />}
            onClick={() => stepShot(-1)}
          />
        )}
        <IconButton
          ref={playRef}
          label={isPlaying ? names.pause : names.play}
          keys="Space"
          icon={<PlayIcon aria-hidden fill="currentColor" strokeWidth={1} />}
          onClick={toggle}
        />
        {stepShot && (
          <IconButton
            label={text.nextShot}
            keys="PageDown"
            size="sm"
            icon={<SkipForward aria-hidden />}
            onClick={() => stepShot(1)}
          />
        )}
        {seekBar && (
          <div
            data-seek
            className="order-first min-w-0 basis-full @max-xl:px-2 @xl:order-none @xl:mx-2 @xl:flex-1 @xl:basis-0"
          >
            {seekBar}
          </div>
        )}
        <span className={clsx("type-edge mr-auto whitespace-nowrap text-ink-soft", seekBar && "@xl:mr-1")}>
          {timecodeOf(seconds, rate)}
          <span className="@max-md:sr-only">
            {text.of}
            {timecodeOf(length, rate)}
          </span>
        </span>
        {step && (
          <>
            <IconButton
              label={text.previous}
              keys=","
              size="sm"
              icon={<StepBack aria-hidden />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={text.next}
              keys="."
              size="sm"
              icon={<StepForward aria-hidden />}
              onClick={() => step(1)}
            />
          </>
        )}
        {loop && (
          <IconButton
            label={text.loop}
            size="sm"
            aria-pressed={loop.isOn}
            // A row of a narrow phone has no room for it.
            className="@max-[26rem]:hidden"
            icon={<Repeat aria-hidden />}
            onClick={loop.toggle}
          />
        )}
        {sound && <Volume sound={sound} />}
        {children}
        {speed && <SpeedSelect speed={speed.value} onSpeed={speed.set} />}
        {screen && (
          <IconButton
            label={screen.isFull ? text.exitFullScreen : text.fullScreen}
            keys="F"
            size="sm"
            icon={screen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onClick={screen.toggle}
          />
        )}
      </div>
    </div>
  );
}

/** The position in what plays, with a playhead; on its own line or over a drawing of the sound. */
export function SeekSlider({
  playback: { seconds, length, rate, seek },
  look = "playhead",
  className,
}: {
  playback: Playback;
  look?: "playhead" | "overlay";
  className?: string;
}) {
  return (
    <Slider
      label={text.position}
      valueText={text.positionOf(timecodeOf(seconds, rate), timecodeOf(length, rate))}
      value={seconds}
      // Base UI needs a range, and a clip has no length before it is loaded.
      max={length || 1}
      step={FRAME_SECONDS}
      largeStep={1}
      onChange={seek}
      look={look}
      {...(className ? { className } : {})}
    />
  );
}

/**
 * Mute, and the volume above its button while the pointer or the focus is there; a phone has keys for it.
 */
export function Volume({ sound: { isMuted, volume, mute, setVolume } }: { sound: Sound }) {
  const heard = isMuted ? 0 : volume;
  return (
    <span className="group/sound relative flex">
      <IconButton
        label={isMuted ? text.unmute : text.mute}
        keys="M"
        size="sm"
        icon={isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        onClick={mute}
      />
      <span className="pointer-events-none absolute right-0 bottom-full z-3 pb-1 opacity-0 transition-opacity delay-100 group-focus-within/sound:pointer-events-auto group-focus-within/sound:opacity-100 group-hover/sound:pointer-events-auto group-hover/sound:opacity-100 pointer-coarse:hidden">
        <Slider
          label={text.volume}
          valueText={formatPercent(heard)}
          value={heard}
          max={1}
          step={0.05}
          largeStep={0.2}
          onChange={setVolume}
          className="w-32 rounded-md bg-raised px-2 shadow-float"
        />
      </span>
    </span>
  );
}

/** The platform's own list of speeds, drawn as a figure in the row. */
function SpeedSelect({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) {
  return (
    <select
      aria-label={text.speed}
      title={text.speed}
      value={String(speed)}
      onChange={(event) => onSpeed(Number(event.target.value))}
      className="type-edge h-7 shrink-0 appearance-none @max-[20rem]:hidden rounded-md bg-transparent px-1.5 text-center text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value} className="bg-raised text-ink">
          {text.times(value)}
        </option>
      ))}
    </select>
  );
}
