import { clsx } from "clsx";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt, rateAt } from "@/components/player/sequence-timing";
import { bottomBar } from "@/components/ui/bottom-bar";
import { useStored } from "@/components/ui/use-stored";
import { partSeconds, type Sequence, type SequencePart } from "@/lib/boards/sequence";
import { type Axis, useNearPlaces } from "../sequence/axis";
import type { HeardSound } from "../sequence/use-board-sound";
import { type Scale, secondsUnder, shareOf, useWidth } from "./lane";
import { messages } from "./messages";
import { MusicLane } from "./music-lane";
import { PictureLane } from "./picture-lane";
import type { Film, Hand } from "./use-film";
import type { Lines } from "./use-lines";
import type { Trimming } from "./use-trim";
import { VoiceChoice } from "./voice-choice";
import { VoiceLane } from "./voice-lane";

const text = messages.strip;

/** Seconds between two times that are written on the ruler, the first that has room. */
const STEPS = [1, 5, 10, 15, 30, 60, 120, 300, 600];
const CODE_PX = 76;
const TICK_PX = 6;

type CutStripProps = {
  film: Film;
  /** An edge that is dragged. The strip stays as it was until that is let go. */
  hand: Hand | null;
  trimming: Trimming;
  engine: SequenceEngine;
  sound: HeardSound | null;
  lines: Lines;
  typingId: string | null;
  onType: (shotId: string | null) => void;
  onSound: () => void;
  /** How many times as long as it would be. */
  zoom: number;
  onKey: (event: KeyboardEvent) => void;
};

/** The film from left to right: ruler, pictures, lines and sound, with the playhead over all of them. */
export function CutStrip(props: CutStripProps) {
  const { film, hand, trimming, engine, sound, lines, typingId, onType, onSound, zoom, onKey } = props;
  const { sequence } = film;
  const { parts, without } = sequence;
  const at = useStored(engine.state, (state) => state.at);
  const strip = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const width = useWidth(ruler);
  // To the next second, and with some room for an edge that is dragged out.
  const scale: Scale = { total: Math.max(1, Math.ceil(sequence.seconds + 0.25)) };
  const near = useNearPlaces(strip, axisOfFilm(sequence, scale));
  const current = parts[Math.min(at, parts.length - 1)];
  const seek = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const { currentTarget } = event;
    engine.seek(Math.min(sequence.seconds, secondsUnder(currentTarget, event.clientX, scale)));
    if (event.pointerType === "mouse") currentTarget.setPointerCapture(event.pointerId);
  };
  const scrub = (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerId, clientX } = event;
    if (currentTarget.hasPointerCapture(pointerId))
      engine.seek(Math.min(sequence.seconds, secondsUnder(currentTarget, clientX, scale)));
  };
  return (
    <section ref={bottomBar} aria-label={text.label} className="border-line border-t bg-canvas">
      <div ref={strip} data-strip className="overflow-x-auto overflow-y-clip [scrollbar-width:thin]">
        <div
          data-undo
          className="relative grid select-none grid-cols-[5.25rem_minmax(0,1fr)] px-6 pb-4.5 [--shot:4.5rem] max-md:block max-md:px-4 max-md:pb-3.5 max-md:[--shot:8.75rem]"
          style={{ width: `calc(max(100%, ${parts.length} * var(--shot)) * ${zoom})` }}
        >
          <span className="sticky left-0 z-5 -ml-6 bg-canvas max-md:hidden" />
          <div
            ref={ruler}
            onPointerDown={seek}
            onPointerMove={scrub}
            className="relative h-7 cursor-pointer touch-pan-x"
          >
            <Ruler scale={scale} width={width} codeOf={(seconds) => codeAt(parts, seconds)} />
          </div>
          <LaneName name={messages.picture.name} isPicture>
            {messages.picture.shots(parts.length)}
            {without.length > 0 && (
              <span title={messages.picture.withoutTitle(without)} className="block text-warning">
                {messages.picture.without(without.length)}
              </span>
            )}
          </LaneName>
          <div onPointerDown={seek} onPointerMove={scrub} className="cursor-pointer touch-pan-x">
            <PictureLane
              sequence={sequence}
              scale={scale}
              near={near}
              hand={hand}
              trimming={trimming}
              at={at}
              rateOf={(part: SequencePart) => rateAt(parts, part.starts_at)}
            />
          </div>
          <LaneName name={messages.voice.name} className="mt-2">
            <VoiceChoice count={film.lines.length} lines={lines} />
          </LaneName>
          <VoiceLane
            sequence={sequence}
            filmLines={film.lines}
            lines={lines}
            scale={scale}
            near={near}
            typingId={typingId}
            onType={onType}
            currentId={current?.shot_id}
          />
          <LaneName name={messages.music.name} className="mt-2">
            <span className="block max-w-full truncate">
              {sound ? (sound.name ?? messages.music.sound) : messages.music.none}
            </span>
          </LaneName>
          <MusicLane film={film} sound={sound} scale={scale} onSound={onSound} />
          <div className="pointer-events-none absolute top-1.5 right-6 bottom-4.5 left-27 z-4 max-md:right-4 max-md:left-4">
            <Playhead
              key={zoom}
              engine={engine}
              sequence={sequence}
              scale={scale}
              shift={shiftOf(sequence, hand)}
              onKey={onKey}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The pictures as places of a strip, for which of them are drawn. */
const axisOfFilm = ({ parts, seconds }: Sequence, { total }: Scale): Axis => ({
  items: parts.map((place) => ({ place, start: place.starts_at, seconds: partSeconds(place) })),
  end: seconds,
  played: seconds,
  total,
});

/** How much further right the frame at a dragged in point is drawn: its shot begins later until it is let go. */
function shiftOf({ parts }: Sequence, hand: Hand | null): number {
  const part = hand?.edge === "from" && parts.find(({ shot_id }) => shot_id === hand.shotId);
  return hand && part ? partSeconds(part) - partSeconds(hand.trim) : 0;
}

type LaneNameProps = { name: string; isPicture?: boolean; className?: string; children: ReactNode };

/** The name of a track, which stays where it is while the strip scrolls. */
const LaneName = ({ name, isPicture = false, className, children }: LaneNameProps) => (
  <div
    className={clsx(
      "sticky left-0 z-5 -ml-6 flex min-w-0 flex-col justify-center gap-px bg-canvas pr-2 pl-6 text-ink-soft text-xs leading-4",
      "max-md:left-4 max-md:mt-0! max-md:ml-0 max-md:w-max max-md:flex-row max-md:items-baseline max-md:justify-start max-md:gap-2 max-md:bg-transparent max-md:px-0 max-md:pt-2 max-md:pb-1",
      isPicture && "max-md:hidden",
      className,
    )}
  >
    <b className="font-semibold text-ink text-sm">{name}</b>
    {children}
  </div>
);

type RulerProps = { scale: Scale; width: number; codeOf: (seconds: number) => string };

/** Every second a stroke, and times as far as there is room. */
function Ruler({ scale, width, codeOf }: RulerProps) {
  const perSecond = (width || 1_000) / scale.total;
  const step = STEPS.find((each) => each * perSecond >= CODE_PX) ?? 600;
  const stroke = STEPS.find((each) => each * perSecond >= TICK_PX) ?? 600;
  const codes = Array.from({ length: Math.floor(scale.total / step) + 1 }, (_, at) => at * step).filter(
    (seconds) => width === 0 || seconds * perSecond <= width - CODE_PX,
  );
  return (
    <span aria-hidden className="pointer-events-none">
      <span
        className="absolute inset-x-0 bottom-0.75 h-1.25 bg-[linear-gradient(90deg,var(--line-field)_1px,transparent_1px)] bg-repeat-x"
        style={{ backgroundSize: `${stroke * perSecond}px` }}
      />
      {codes.map((seconds) => (
        <span
          key={seconds}
          className="type-edge absolute bottom-2.25 text-ink-faint leading-3.5"
          style={{ left: shareOf(seconds, scale) }}
        >
          {codeOf(seconds)}
        </span>
      ))}
    </span>
  );
}

type PlayheadProps = {
  engine: SequenceEngine;
  sequence: Sequence;
  scale: Scale;
  shift: number;
  onKey: (event: KeyboardEvent) => void;
};

/** Where it plays, over all tracks. It alone is drawn again at every frame of the display. */
function Playhead({ engine, sequence: { parts }, scale, shift, onKey }: PlayheadProps) {
  const { seconds, length, at, isPlaying } = useStored(engine.state);
  const line = useRef<HTMLDivElement>(null);
  const second = Math.floor(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shot and the second are when, not what
  useEffect(() => keepInView(line.current), [at, second, isPlaying]);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(length * 10) / 10}
      aria-valuenow={Math.round(seconds * 10) / 10}
      aria-valuetext={text.positionOf(
        codeAt(parts, seconds),
        codeAt(parts, length),
        parts[at]?.number ?? null,
      )}
      onKeyDown={onKey}
      className="absolute inset-0 rounded-xs outline-offset-2"
    >
      <div
        ref={line}
        data-playhead
        className="absolute inset-y-0 w-0.5 -translate-x-px bg-accent before:absolute before:-top-px before:-left-1.25 before:border-6 before:border-transparent before:border-t-[7px] before:border-t-accent before:border-b-0 forced-colors:bg-[Highlight]"
        style={{ left: shareOf(seconds + shift, scale) }}
      />
    </div>
  );
}

/** Scrolls the strip so that the playhead is seen; on a phone, to the middle. */
function keepInView(line: HTMLElement | null): void {
  const strip = line?.closest("[data-strip]");
  if (!line || !strip || strip.scrollWidth <= strip.clientWidth) return;
  const [of, within] = [line.getBoundingClientRect(), strip.getBoundingClientRect()];
  const isNarrow = window.matchMedia("(width < 48rem)").matches;
  if (isNarrow) strip.scrollLeft += of.left - within.left - within.width / 2;
  else if (of.left < within.left + 100 || of.left > within.right - 24)
    strip.scrollLeft += of.left - within.left - within.width / 3;
}
