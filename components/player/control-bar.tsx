import { clsx } from "clsx";
import { StepBack, StepForward } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { PlayButton } from "./play-button";
import { FRAME_SECONDS, type Playback, timecode } from "./playback";

const text = messages.controlBar;
const SPEEDS = ["0.25", "0.5", "0.75", "1", "1.25", "1.5", "2"];

type ControlBarProps = {
  playback: Playback;
  speed: number;
  onSpeed: (speed: number) => void;
  /** False where another thing is the seek bar, such as a waveform. */
  hasSeek?: boolean;
  end?: ReactNode;
  /** The names of the first button; default: "Play" and "Pause". */
  names?: { play: string; pause: string };
  barRef?: Ref<HTMLDivElement>;
  className?: string;
  /** Sound and whatever else belongs to these players. */
  children: ReactNode;
};

/**
 * The controls of one player, or of several that play together, in one row: play, position, timecode and the rest. Where
 * it is narrow, the position has a row of its own above the buttons.
 */
export function ControlBar({
  playback,
  speed,
  onSpeed,
  hasSeek = true,
  names,
  barRef,
  className,
  end,
  children,
}: ControlBarProps) {
  const { seconds, length, isPlaying, frameRate, toggle, step } = playback;
  return (
    <div ref={barRef} className={clsx("@container w-full", className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form */}
      <div
        role="group"
        aria-label={text.label}
        data-transport
        className="flex min-h-8.5 flex-wrap items-center gap-x-0.5 gap-y-1 @xl:flex-nowrap pointer-coarse:min-h-11"
      >
        <PlayButton isPlaying={isPlaying} onToggle={toggle} {...(names && { names })} />
        {hasSeek && (
          <div
            data-seek
            className="order-first min-w-0 basis-full @max-xl:px-2 @xl:order-none @xl:mx-2 @xl:flex-1 @xl:basis-0"
          >
            <SeekSlider playback={playback} />
          </div>
        )}
        <span className="type-edge mr-auto whitespace-nowrap text-ink-soft @xl:mr-1">
          {timecode(seconds, frameRate)}
          <span className="@max-md:sr-only">
            {text.of}
            {timecode(length, frameRate)}
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
        {children}
        <SpeedSelect speed={speed} onSpeed={onSpeed} />
        {end}
      </div>
    </div>
  );
}

/** The position in what plays, with a playhead; on its own line or over a drawing of the sound. */
export function SeekSlider({
  playback: { seconds, length, seek },
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
      valueText={text.positionOf(formatClock(seconds), formatClock(length))}
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

/** The platform's own list of speeds, drawn as a figure in the row. */
function SpeedSelect({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) {
  return (
    <select
      aria-label={text.speed}
      title={text.speed}
      value={String(speed)}
      onChange={(event) => onSpeed(Number(event.target.value))}
      className="type-edge h-7 shrink-0 appearance-none rounded-md bg-transparent px-1.5 text-center text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value} className="bg-raised text-ink">
          {text.times(value)}
        </option>
      ))}
    </select>
  );
}
