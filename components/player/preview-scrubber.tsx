import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { NO_FRAMES, timecodeOf } from "@/lib/platform/timecode";
import { messages } from "./messages";
import { clampTo } from "./playback";
import { previewPlayer, useIsPlaying, usePreviewSeconds } from "./preview-player";
import { type SoundPeaks, useSoundPeaks } from "./sound-peaks";
import { WaveDrawing } from "./wave-drawing";

const text = messages.previewScrubber;
const BARS = 84;
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0);
/** One arrow key, and a page key, in seconds. */
const [KEY_SECONDS, PAGE_SECONDS] = [0.5, 2];

type PreviewScrubberProps = {
  name: string;
  src: string;
  /** Seconds from which it will start, which the keyboard sets while nothing plays. */
  from: number;
  onFrom: (seconds: number) => void;
  /** Its drawing where the server makes it, null while that is not there; else the sound is read for it. */
  made?: SoundPeaks | null | undefined;
};

/**
 * The waveform of a preview, which is its slider: a press plays from there, arrow keys move, Space plays. Below it the time. It is
 * read when it has been in the window for a moment; its length is known from then on.
 */
export function PreviewScrubber(props: PreviewScrubberProps) {
  const [length, setLength] = useState(0);
  const seconds = useStarted(props, length);
  const codeOf = (at: number) => timecodeOf(at, NO_FRAMES);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <PreviewWave {...props} onLength={setLength} className="h-11" />
      <p aria-hidden className="type-edge h-4 text-ink-soft">
        {length > 0 && (seconds > 0 ? text.timeOf(codeOf(seconds), codeOf(length)) : codeOf(length))}
      </p>
    </div>
  );
}

/** Where a preview is, or will start, in seconds of its length. */
export function useStarted({ src, from }: { src: string; from: number }, length: number): number {
  const isPlaying = useIsPlaying(src);
  const playedSeconds = usePreviewSeconds(isPlaying);
  return clampTo(isPlaying ? playedSeconds : from, length);
}

type PreviewWaveProps = PreviewScrubberProps & {
  /** Frames a second of the film that it is for; by itself it has none. */
  rate?: number;
  /** False for a sound that is too large to be read for its drawing, or not on this server. */
  isReadable?: boolean;
  /** In seconds, where it is known before the sound is read. */
  knownLength?: number | null;
  /** Called when its length is found. */
  onLength?: (seconds: number) => void;
  className?: string;
};

/** The waveform that is the slider, without its time. */
export function PreviewWave(props: PreviewWaveProps) {
  const {
    name,
    src,
    from,
    onFrom,
    rate = NO_FRAMES,
    isReadable = true,
    made,
    knownLength,
    onLength,
    className,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const read = useSoundPeaks(src, { place, count: BARS, isReadable: isReadable && made === undefined });
  const found = made ?? read;
  const isPlaying = useIsPlaying(src);
  const length = found?.seconds ?? knownLength ?? 0;
  const report = useEffectEvent((foundLength: number) => onLength?.(foundLength));
  const foundLength = found?.seconds ?? 0;
  useEffect(() => {
    if (foundLength > 0) report(foundLength);
  }, [foundLength]);
  const seconds = useStarted(props, length);
  const share = length > 0 ? seconds / length : 0;
  const peaks = found?.peaks ?? FLAT;

  const seekBy = (pointer: PointerEvent<HTMLElement>) => {
    const { left, width } = pointer.currentTarget.getBoundingClientRect();
    const to = clampTo((pointer.clientX - left) / Math.max(1, width), 1) * length;
    if (previewPlayer.playing.get() === src) previewPlayer.seek(to);
    else previewPlayer.start(src, { from: to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      return previewPlayer.toggle(src, from);
    }
    const to = keyTarget(event.key, seconds, length);
    if (to === null) return;
    event.preventDefault();
    // The card around it moves between cards with the same keys.
    event.stopPropagation();
    if (isPlaying) previewPlayer.seek(to);
    else onFrom(to);
  };
  const slider = length > 0 && {
    role: "slider",
    tabIndex: 0,
    "aria-label": text.position(name),
    "aria-valuemin": 0,
    "aria-valuemax": Math.round(length * 10) / 10,
    "aria-valuenow": Math.round(seconds * 10) / 10,
    "aria-valuetext": text.positionOf(timecodeOf(seconds, rate), timecodeOf(length, rate)),
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      seekBy(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) seekBy(event);
    },
  };
  return (
    <div
      ref={place}
      data-wave
      className={clsx("relative cursor-ew-resize touch-pan-y select-none rounded-xs", className)}
      {...slider}
    >
      <WaveDrawing peaks={peaks} className="absolute inset-0 size-full text-line-field" />
      {share > 0 && (
        <>
          <WaveDrawing
            peaks={peaks}
            className="absolute inset-0 size-full text-ink"
            style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
          />
          <span
            className="absolute inset-y-0 w-0.5 -translate-x-px bg-accent forced-colors:bg-[Highlight]"
            style={{ left: `${share * 100}%` }}
          />
        </>
      )}
    </div>
  );
}

/** Where a key of a slider leads; null for another key. */
function keyTarget(key: string, seconds: number, length: number): number | null {
  const to = {
    ArrowRight: seconds + KEY_SECONDS,
    ArrowUp: seconds + KEY_SECONDS,
    ArrowLeft: seconds - KEY_SECONDS,
    ArrowDown: seconds - KEY_SECONDS,
    PageUp: seconds + PAGE_SECONDS,
    PageDown: seconds - PAGE_SECONDS,
    Home: 0,
    End: length,
  }[key];
  return to === undefined ? null : clampTo(to, length);
}
