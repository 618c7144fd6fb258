import { clsx } from "clsx";
import {
  type KeyboardEvent,
  type PointerEvent,
  type SVGAttributes,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { formatClock } from "@/lib/platform/format";
import { messages } from "./messages";
import { clampTo } from "./playback";
import { previewPlayer, useIsPlaying, usePreviewSeconds } from "./preview-player";
import { useSoundPeaks } from "./sound-peaks";

const text = messages.previewScrubber;
const BARS = 84;
/** Units of the drawing: each bar has four, and 44 are its height. */
const [STEP, HEIGHT] = [4, 44];
const SHORTEST = 1.5;
const FLAT: readonly number[] = Array.from({ length: BARS }, () => 0);
/** One arrow key, and a page key, in seconds. */
const [KEY_SECONDS, PAGE_SECONDS] = [0.5, 2];

type PreviewScrubberProps = {
  name: string;
  src: string;
  /** Seconds from which it will start, which the keyboard sets while nothing plays. */
  from: number;
  onFrom: (seconds: number) => void;
};

/**
 * The waveform of a preview, which is its slider: a press plays from there, arrow keys move. Below it the time. It is
 * read when it has been in the window for a moment; its length is known from then on.
 */
export function PreviewScrubber(props: PreviewScrubberProps) {
  const [length, setLength] = useState(0);
  const seconds = useStarted(props, length);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <PreviewWave {...props} onLength={setLength} className="h-11" />
      <p aria-hidden className="type-edge h-4 text-ink-soft">
        {length > 0 &&
          (seconds > 0 ? text.timeOf(formatClock(seconds), formatClock(length)) : formatClock(length))}
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
  /** False for a sound that is too large to be read for its drawing, or not on this server. */
  isReadable?: boolean;
  /** In seconds, where it is known before the sound is read. */
  knownLength?: number | null;
  /** Called when the sound was read. */
  onLength?: (seconds: number) => void;
  className?: string;
};

/** The waveform that is the slider, without its time. */
export function PreviewWave(props: PreviewWaveProps) {
  const { name, src, onFrom, isReadable = true, knownLength, onLength, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const found = useSoundPeaks(src, { place, count: BARS, isReadable });
  const isPlaying = useIsPlaying(src);
  const length = found?.seconds ?? knownLength ?? 0;
  const report = useEffectEvent((read: number) => onLength?.(read));
  const read = found?.seconds ?? 0;
  useEffect(() => {
    if (read > 0) report(read);
  }, [read]);
  const seconds = useStarted(props, length);
  const share = length > 0 ? seconds / length : 0;
  const bars = pathOf(found?.peaks ?? FLAT);
  const drawing = (look: SVGAttributes<SVGElement>) => (
    <svg aria-hidden="true" viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`} preserveAspectRatio="none" {...look}>
      <path d={bars} stroke="currentColor" strokeWidth="2" fill="none" />
    </svg>
  );

  const seekBy = (pointer: PointerEvent<HTMLElement>) => {
    const { left, width } = pointer.currentTarget.getBoundingClientRect();
    const to = clampTo((pointer.clientX - left) / Math.max(1, width), 1) * length;
    if (previewPlayer.playing.get() === src) previewPlayer.seek(to);
    else previewPlayer.start(src, { from: to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
    "aria-valuetext": text.positionOf(formatClock(seconds), formatClock(length)),
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
      {drawing({ className: "absolute inset-0 size-full text-line-field" })}
      {share > 0 && (
        <>
          {drawing({
            className: "absolute inset-0 size-full text-ink",
            style: { clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` },
          })}
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

/** Upright strokes round the middle line. */
const pathOf = (peaks: readonly number[]): string =>
  peaks
    .map((peak, at) => {
      const half = Math.max(SHORTEST, (peak * (HEIGHT - 4)) / 2);
      return `M${at * STEP + STEP / 2} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join("");
