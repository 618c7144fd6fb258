import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { TypeIcon } from "@/components/job/icons";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt } from "@/components/player/sequence-timing";
import { useSoundPeaks } from "@/components/player/sound-peaks";
import { RetriedImage } from "@/components/ui/retried-image";
import { useStored } from "@/components/ui/use-stored";
import { isSequencePart, partSeconds, type Sequence } from "@/lib/boards/sequence";
import { type Axis, axisOf, axisSecondsAt, seekTarget, sequenceSecondsAt, useNearPlaces } from "./axis";
import { messages } from "./messages";
import type { HeardSound } from "./use-board-sound";

const text = messages.strip;
/** A place is at least so wide, so that a strip of many shots scrolls. */
const PLACE_PX = 26;
/** Loudness of a sound in so many parts. */
const PEAKS = 480;
const BARS = 220;
/** Units of the drawing of the sound: each bar has four, and 20 are its height. */
const [STEP, HEIGHT] = [4, 20];

type StripProps = {
  sequence: Sequence;
  sound: HeardSound | null;
  engine: SequenceEngine;
  /** What keys do beside moving. Returns whether it was one. */
  onKey: (event: KeyboardEvent) => void;
};

/** The shots of a board by their length, with the sound below and the playhead over both. It is the slider of the player. */
export function Strip({ sequence, sound, engine, onKey }: StripProps) {
  const axis = axisOf(sequence, sound?.seconds ?? 0);
  const strip = useRef<HTMLDivElement>(null);
  const near = useNearPlaces(strip, axis);
  const seekTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = (Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width))) || 0) * axis.total;
    engine.seek(seekTarget(axis, at, engine.state.get().length));
  };
  return (
    <div ref={strip} className="min-w-0 overflow-x-auto overflow-y-clip [scrollbar-width:none]" data-strip>
      <div
        className="relative flex cursor-pointer touch-pan-x select-none flex-col gap-1 pt-2 pb-0.5"
        style={{ minWidth: sequence.places.length * PLACE_PX }}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          // A finger scrolls a strip that is longer than the window.
          if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
        }}
      >
        <Frames axis={axis} parts={sequence.parts} near={near} />
        <Wave axis={axis} sound={sound} />
        <Playhead axis={axis} sequence={sequence} engine={engine} onKey={onKey} />
      </div>
    </div>
  );
}

type FramesProps = { axis: Axis; parts: Sequence["parts"]; near: ReturnType<typeof useNearPlaces> };

/** The picks as frames, and a place for each shot without one. */
function Frames({ axis, parts, near: { first, end } }: FramesProps) {
  return (
    <ol aria-label={text.shots} className="relative h-11.5 max-wide:h-9.5">
      {axis.items.slice(first, end).map(({ place, start, seconds }, at) => (
        <li
          key={place.shot_id}
          aria-setsize={axis.items.length}
          aria-posinset={first + at + 1}
          className={clsx(
            "absolute inset-y-0 grid place-items-center overflow-hidden rounded-xs text-ink-soft text-xs",
            !isSequencePart(place) && "border border-line-field",
            isSequencePart(place) && (place.is_still ? "border border-line-field border-dashed" : "bg-hover"),
          )}
          style={{
            left: share(start, axis),
            width: `calc(${share(seconds, axis)} - 2px)`,
          }}
        >
          {isSequencePart(place) ? (
            <>
              {/* Until its picture is there, which covers it. */}
              <TypeIcon type={place.kind} className="size-4 text-ink-faint" />
              <Picture src={place.poster ?? (place.kind === "image" ? place.src : null)} />
              <span aria-hidden className="type-edge on-picture absolute top-0.75 left-1 px-1 leading-3.5">
                {place.number}
              </span>
              <span className="sr-only">
                {(place.is_still ? text.still : text.shot)(
                  place.number,
                  codeAt(parts, partSeconds(place)),
                  place.credits,
                )}
              </span>
            </>
          ) : (
            <>
              <span aria-hidden className="type-edge absolute top-0.75 left-1.5 leading-3.5">
                {place.number}
              </span>
              <span aria-hidden className="max-[73.75rem]:hidden">
                {text.noPick}
              </span>
              <span className="sr-only">{text.hole(place.number)}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

const Picture = ({ src }: { src: string | null }) =>
  src && (
    <RetriedImage
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      loading="lazy"
      className="absolute inset-0 size-full object-cover"
    />
  );

/** The loudness of the sound below the shots over which it is heard. */
function Wave({ axis, sound }: { axis: Axis; sound: HeardSound | null }) {
  const place = useRef<HTMLDivElement>(null);
  const found = useSoundPeaks(sound?.src ?? null, { place, count: PEAKS, isReadable: true });
  // Its place is there without one, too: a sound that is made later moves nothing.
  if (!sound || sound.isGone)
    return (
      <div aria-hidden className="grid h-5 items-center max-wide:h-3.5">
        <span className="border-line border-t border-dashed" />
      </div>
    );
  const length = found?.seconds ?? sound.seconds ?? 0;
  const bars = Array.from({ length: BARS }, (_, at) => {
    const heard = sequenceSecondsAt(axis, ((at + 0.5) / BARS) * axis.total);
    if (heard === null || heard >= length) return "";
    const peak = found?.peaks[Math.floor((heard / length) * PEAKS)] ?? 0;
    const half = Math.max(1, (peak * (HEIGHT - 2)) / 2);
    return `M${at * STEP + STEP / 2} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  });
  return (
    <div ref={place} data-wave className="h-5 text-ink-faint max-wide:h-3.5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full"
      >
        <path d={bars.join("")} stroke="currentColor" strokeWidth="2" fill="none" />
      </svg>
    </div>
  );
}

type PlayheadProps = Pick<StripProps, "sequence" | "engine" | "onKey"> & { axis: Axis };

/** Where it plays. It alone is drawn again at every frame of the display. */
function Playhead({ axis, sequence, engine, onKey }: PlayheadProps) {
  const { seconds, length, at } = useStored(engine.state);
  const line = useRef<HTMLDivElement>(null);
  // At each shot: a strip that somebody scrolls meanwhile stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shot is when, not what
  useEffect(() => keepInView(line.current), [at]);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(length * 10) / 10}
      aria-valuenow={Math.round(seconds * 10) / 10}
      aria-valuetext={text.positionOf(
        codeAt(sequence.parts, seconds),
        codeAt(sequence.parts, length),
        sequence.parts[at]?.number ?? null,
      )}
      data-seek
      onKeyDown={onKey}
      className="absolute inset-0 rounded-xs outline-offset-2"
    >
      <div
        ref={line}
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-px bg-accent before:absolute before:-top-0.5 before:-left-1 before:border-5 before:border-transparent before:border-t-accent forced-colors:bg-[Highlight]"
        style={{ left: share(axisSecondsAt(axis, seconds), axis) }}
      />
    </div>
  );
}

const share = (seconds: number, { total }: Axis): string =>
  `${total > 0 ? Math.min(100, (seconds / total) * 100) : 0}%`;

/** Moves a strip that is longer than its window with the playhead. */
function keepInView(line: HTMLElement | null): void {
  const strip = line?.closest("[data-strip]");
  if (!line || !strip || strip.scrollWidth <= strip.clientWidth) return;
  const [of, within] = [line.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (of.left < within.left || of.left > within.right)
    strip.scrollLeft += of.left - within.left - within.width / 3;
}
