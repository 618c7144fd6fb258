import { clsx } from "clsx";
import { Pause, Play } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { NO_FRAMES, timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";
import { previewPlayer, useIsPlaying } from "./preview-player";
import { PreviewWave, useStarted } from "./preview-scrubber";
import { useHoverPlay } from "./use-hover-play";

const text = messages.previewButton;

type SoundRowProps = {
  name: string;
  /** A second line: its mood, or the words that are spoken. */
  about?: string | undefined;
  src: string;
  /** Null where it is not known before the sound is read. */
  seconds: number | null;
  /** Frames a second of the film that it is for; by itself it has none. */
  rate?: number;
  isReadable?: boolean;
  isChosen?: boolean;
  /** At the end of the row: what chooses it, and what else can be done. */
  children: ReactNode;
};

/**
 * A sound in a list to choose from: play, name, its waveform, which is the slider, and its length. A mouse
 * that rests on it plays it. One plays at a time, and ends with the list.
 */
export function SoundRow(props: SoundRowProps) {
  const { name, about, src, seconds, rate = NO_FRAMES, isReadable, isChosen, children } = props;
  const [from, setFrom] = useState(0);
  const [read, setRead] = useState<number | null>(null);
  const isPlaying = useIsPlaying(src);
  const hover = useHoverPlay(src);
  const length = seconds ?? read;
  const at = useStarted({ src, from }, length ?? 0);
  useEffect(() => () => previewPlayer.stop(src), [src]);
  return (
    <div
      {...hover}
      className={clsx(
        "relative grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-line border-b py-2.75 text-sm md:grid-cols-[2.5rem_9.5rem_minmax(0,1fr)_4.75rem_auto]",
        isChosen &&
          "bg-hover before:absolute before:inset-y-2.5 before:-left-3 before:w-0.75 before:rounded-r-xs before:bg-ink",
      )}
    >
      <button
        type="button"
        aria-label={isPlaying ? text.stop(name) : text.play(name)}
        aria-pressed={isPlaying}
        onClick={() => previewPlayer.toggle(src, from)}
        className="touch-target grid size-10 place-items-center rounded-full border border-line-field hover:bg-hover aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas [&_svg]:size-4"
      >
        {isPlaying ? (
          <Pause aria-hidden fill="currentColor" />
        ) : (
          <Play aria-hidden fill="currentColor" className="translate-x-px" />
        )}
      </button>
      <span className="min-w-0">
        <span dir="auto" className="block truncate font-semibold">
          {name}
        </span>
        {about && (
          <span dir="auto" className="block truncate text-ink-soft text-xs">
            {about}
          </span>
        )}
      </span>
      <PreviewWave
        name={name}
        src={src}
        rate={rate}
        from={from}
        onFrom={setFrom}
        knownLength={seconds}
        onLength={setRead}
        {...(isReadable !== undefined && { isReadable })}
        className="h-9 max-md:col-span-3 max-md:row-start-2"
      />
      <span aria-hidden className="type-edge text-right text-ink-soft max-md:hidden">
        {at > 0 && <span className="block text-accent-ink">{timecodeOf(at, rate)}</span>}
        {length !== null && timecodeOf(length, rate)}
      </span>
      <span className="flex items-center justify-end gap-1">
        {length !== null && (
          <span aria-hidden className="type-edge mr-1 text-ink-soft md:hidden">
            {timecodeOf(length, rate)}
          </span>
        )}
        {children}
      </span>
    </div>
  );
}
