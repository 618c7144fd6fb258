import { AudioLines } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { codeAt } from "@/components/player/sequence-timing";
import { useSoundPeaks } from "@/components/player/sound-peaks";
import { WaveDrawing } from "@/components/player/wave-drawing";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import { levelPoints } from "@/lib/boards/levels";
import { MAX_LEVEL_DB, MIN_LEVEL_DB, type SoundMix } from "@/lib/boards/mix";
import type { HeardSound } from "../sequence/use-board-sound";
import { useBoardActions } from "../state/board-context";
import { followPointer, type Scale, secondsIn, shareOf } from "./lane";
import { fadeWithin, heightOfDb, LEVEL_HEIGHT, levelBelow, pathOfLevel } from "./level-drawing";
import { messages } from "./messages";
import { type Film, heardLines } from "./use-film";

const MixPopup = lazyPart(() => import("./mix-popup"));
const text = messages.music;
const PEAKS = 480;

type MusicLaneProps = { film: Film; sound: HeardSound | null; scale: Scale; onSound: () => void };

/** The sound under a film with one line over it: its level, its fades and where it is lower. */
export function MusicLane({ film, sound, scale, onSound }: MusicLaneProps) {
  const { mayEdit, edit } = useBoardActions();
  const { button, popup } = usePopupButton(MixPopup.load);
  const place = useRef<HTMLDivElement>(null);
  /** While it is dragged. */
  const [held, setHeld] = useState<SoundMix | null>(null);
  const found = useSoundPeaks(sound?.src ?? null, { place, count: PEAKS, isReadable: true });
  const { seconds } = film.sequence;
  if (!sound || sound.isGone)
    return (
      <div className="mt-2 flex h-13.5 items-center rounded-[5px] border border-line border-dashed px-2.5">
        {mayEdit && (
          <Button
            size="sm"
            aria-haspopup="dialog"
            icon={<AudioLines aria-hidden className="size-4" />}
            onClick={onSound}
          >
            {sound ? text.isGone : text.add}
          </Button>
        )}
      </div>
    );
  const mix = held ?? film.mix;
  const level = held ? levelPoints(held, seconds, heardLines(film.lines)) : film.level;
  const heardSeconds = Math.min(seconds, found?.seconds ?? sound.seconds ?? seconds);
  const keep = (next: SoundMix, mergeKey?: string) =>
    edit([{ do: "set_mix", mix: next }], mergeKey === undefined ? {} : { mergeKey });
  const change = (part: Partial<SoundMix>): SoundMix => ({ ...film.mix, ...part });
  const dragging = (toMix: (x: number, y: number) => SoundMix) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !mayEdit) return;
    event.stopPropagation();
    event.currentTarget.focus({ preventScroll: true });
    let next = film.mix;
    followPointer(event, {
      onMove: (x, y) => {
        next = toMix(place.current ? secondsIn(place.current, x, { total: seconds }) : 0, y);
        setHeld(next);
      },
      onDrop: (hasMoved) => {
        setHeld(null);
        if (hasMoved) keep(next);
      },
      onCancel: () => setHeld(null),
    });
  };
  const keys = (toMix: (by: number) => SoundMix) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined || !mayEdit || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    keep(toMix(by), "mix");
  };
  const fadeIn = (by: number) =>
    change({ fade_in_seconds: fadeWithin(film.mix.fade_in_seconds + by, seconds - mix.fade_out_seconds) });
  const fadeOut = (by: number) =>
    change({ fade_out_seconds: fadeWithin(film.mix.fade_out_seconds - by, seconds - mix.fade_in_seconds) });
  const y = heightOfDb(mix.level_db);
  const codeOf = (time: number) => codeAt(film.sequence.parts, time);
  return (
    <div className="relative mt-2 h-13.5">
      <div
        ref={place}
        data-lane="music"
        className="absolute inset-y-0 left-0 rounded-[5px] bg-raised shadow-[inset_0_0_0_1px_var(--line)]"
        style={{ width: shareOf(seconds, scale) }}
      >
        <div
          className="absolute inset-y-0 left-0 overflow-hidden text-ink-faint opacity-75"
          style={{ width: shareOf(heardSeconds, { total: seconds }) }}
        >
          {found && <WaveDrawing peaks={heardPeaks(found, heardSeconds)} className="size-full" />}
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${seconds} ${LEVEL_HEIGHT}`}
          preserveAspectRatio="none"
          className="pointer-events-none absolute inset-0 size-full overflow-hidden rounded-[5px]"
        >
          <path d={`${pathOfLevel(level)}L${seconds} 0L0 0Z`} className="fill-black/10 dark:fill-black/35" />
          <path
            d={pathOfLevel(level)}
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.75"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div
          role="slider"
          tabIndex={0}
          aria-label={text.level}
          aria-orientation="vertical"
          aria-readonly={!mayEdit || undefined}
          aria-valuemin={MIN_LEVEL_DB}
          aria-valuemax={MAX_LEVEL_DB}
          aria-valuenow={mix.level_db}
          aria-valuetext={text.levelOf(mix.level_db)}
          onPointerDown={dragging((_, down) => change({ level_db: levelBelow(film.mix.level_db, down) }))}
          onKeyDown={keys((by) => change({ level_db: levelBelow(film.mix.level_db + by, 0) }))}
          className="absolute inset-0 touch-pan-x rounded-[5px] outline-offset-0 [cursor:ns-resize]"
        />
        <Fade
          label={text.fadeIn}
          value={mix.fade_in_seconds}
          code={codeOf(mix.fade_in_seconds)}
          left={shareOf(mix.fade_in_seconds, { total: seconds })}
          y={y}
          max={seconds}
          isReadOnly={!mayEdit}
          onPointerDown={dragging((by) => fadeIn(by))}
          onKeyDown={keys((by) => fadeIn(by * 0.1))}
        />
        <Fade
          label={text.fadeOut}
          value={mix.fade_out_seconds}
          code={codeOf(mix.fade_out_seconds)}
          left={shareOf(seconds - mix.fade_out_seconds, { total: seconds })}
          y={y}
          max={seconds}
          isReadOnly={!mayEdit}
          onPointerDown={dragging((by) => fadeOut(by))}
          onKeyDown={keys((by) => fadeOut(by * 0.1))}
        />
        <button
          {...button}
          disabled={!mayEdit}
          aria-haspopup="dialog"
          className="absolute top-1/2 left-[60%] z-2 max-w-[38%] -translate-y-1/2 truncate rounded-sm bg-raised px-1.5 text-xs tabular-nums leading-6 shadow-[0_0_0_1px_var(--line)] enabled:hover:bg-press"
        >
          {text.about(mix.level_db, mix.lowers_under_voice)}
        </button>
        {popup && <MixPopup {...popup} mix={film.mix} seconds={seconds} onMix={keep} onSound={onSound} />}
      </div>
    </div>
  );
}

/** The peaks of the part of a sound that is heard. */
const heardPeaks = ({ peaks, seconds }: { peaks: readonly number[]; seconds: number }, heard: number) =>
  peaks.slice(0, Math.max(1, Math.round(peaks.length * Math.min(1, heard / seconds))));

type FadeProps = {
  label: string;
  value: number;
  code: string;
  left: string;
  /** Units from the top. */
  y: number;
  max: number;
  isReadOnly: boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A round handle where a fade ends on the line. */
const Fade = ({ label, value, code, left, y, max, isReadOnly, ...handlers }: FadeProps) => (
  <div
    role="slider"
    tabIndex={0}
    aria-label={label}
    aria-readonly={isReadOnly || undefined}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={value}
    aria-valuetext={code}
    {...handlers}
    className="absolute z-1 grid size-6 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize touch-none place-items-center rounded-full pointer-coarse:size-11"
    style={{ left, top: y }}
  >
    <span className="size-3 rounded-full bg-canvas shadow-[0_0_0_2px_var(--ink)]" />
  </div>
);
