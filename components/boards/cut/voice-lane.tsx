import { clsx } from "clsx";
import { Plus, TriangleAlert } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { codeAt, partAt, rateOf } from "@/components/player/sequence-timing";
import { useSoundPeaks } from "@/components/player/sound-peaks";
import { WaveDrawing } from "@/components/player/wave-drawing";
import { Spinner } from "@/components/ui/button";
import type { FilmLine } from "@/lib/boards/film-lines";
import { partSeconds, type Sequence } from "@/lib/boards/sequence";
import { lineCredits } from "@/lib/voices/script";
import { useBoardActions } from "../state/board-context";
import { followPointer, type Scale, secondsIn, secondsUnder, shareOf } from "./lane";
import { LineField } from "./line-field";
import { messages } from "./messages";
import { moveLine } from "./trim-edge";
import type { Lines } from "./use-lines";

const text = messages.voice;
const FAR_FRAMES = 10;
/** Strokes of the drawing of a line. */
const PEAKS = 40;

type VoiceLaneProps = {
  sequence: Sequence;
  filmLines: readonly FilmLine[];
  lines: Lines;
  scale: Scale;
  near: { first: number; end: number };
  /** The shot under which is typed; null for none. */
  typingId: string | null;
  onType: (shotId: string | null) => void;
  /** Where the playhead is. */
  currentId: string | undefined;
};

/** The lines of a film under their shots, each as long as it sounds. A press on an empty place writes one. */
export function VoiceLane(props: VoiceLaneProps) {
  const { sequence, filmLines, lines, scale, near, typingId, onType, currentId } = props;
  const { parts } = sequence;
  const { mayEdit } = useBoardActions();
  const shown = new Set(parts.slice(near.first, near.end).map(({ shot_id }) => shot_id));
  const codeOf = (seconds: number) => codeAt(parts, seconds);
  const typingAt = parts.findIndex(({ shot_id }) => shot_id === typingId);
  const typing = parts[typingAt];
  const typed = filmLines.find(({ shot_id }) => shot_id === typingId);
  const current = parts.find(({ shot_id }) => shot_id === currentId);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!mayEdit || event.target !== event.currentTarget) return;
    const part = parts[partAt(parts, secondsUnder(event.currentTarget, event.clientX, scale))];
    if (part) onType(part.shot_id);
  };
  /** A new line begins after the one before it. */
  const offsetAt = (at: number): number => {
    const start = parts[at]?.starts_at ?? 0;
    const before = filmLines.findLast(({ starts_at }) => starts_at < start);
    const after = before ? before.starts_at + before.seconds - start : 0;
    return moveLine(0, Math.max(0, after), {
      shotSeconds: partSeconds(parts[at] ?? { from_seconds: 0, to_seconds: 1 }),
      rate: rateOf(parts),
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys have a button under the shot at the playhead
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have a button under the shot at the playhead
    <div
      data-lane="voice"
      onClick={open}
      className={clsx("relative mt-2 h-12 rounded-sm", mayEdit && "cursor-text hover:bg-hover")}
    >
      <ol aria-label={text.list}>
        {filmLines
          .filter(({ shot_id }) => shown.has(shot_id) && shot_id !== typingId)
          .map((line) => (
            <Line
              key={line.shot_id}
              film={line}
              lines={lines}
              scale={scale}
              shotSeconds={partSeconds(
                parts.find(({ shot_id }) => shot_id === line.shot_id) ?? { from_seconds: 0, to_seconds: 0 },
              )}
              rate={rateOf(parts)}
              codeOf={codeOf}
              mayEdit={mayEdit}
              onOpen={() => onType(line.shot_id)}
            />
          ))}
      </ol>
      {mayEdit && current && !typing && !filmLines.some(({ shot_id }) => shot_id === current.shot_id) && (
        <span
          className="pointer-events-none absolute inset-y-0 flex items-center gap-0.5 whitespace-nowrap text-ink-faint text-xs"
          style={{
            left: `min(${shareOf(current.starts_at, scale)} + 4px, 100% - ${filmLines.length === 0 ? "14rem" : "1.75rem"})`,
          }}
        >
          {/* For keys: a press of the pointer is on the lane itself. */}
          <button
            type="button"
            aria-label={text.write(current.number)}
            onClick={() => onType(current.shot_id)}
            className="pointer-events-auto grid size-6 place-items-center rounded-sm hover:bg-hover hover:text-ink"
          >
            <Plus aria-hidden className="size-3.5" />
          </button>
          {filmLines.length === 0 && text.hint}
        </span>
      )}
      {typing && (
        <div
          className="absolute inset-y-0 z-4 w-84 max-w-full"
          style={{
            left: `max(0px, min(${shareOf(typing.starts_at, scale)}, calc(100% - 21rem)))`,
            minWidth: `min(${shareOf(partSeconds(typing), scale)}, 30rem)`,
          }}
        >
          <LineField
            key={typing.shot_id}
            shotId={typing.shot_id}
            number={typing.number}
            line={typed?.line ?? null}
            offsetSeconds={offsetAt(typingAt)}
            isSpoken={typed !== undefined && lines.stateOf(typed) === "spoken"}
            lines={lines}
            codeOf={codeOf}
            onNext={nextOf(parts[typingAt + 1]?.shot_id)}
            onClose={() => onType(null)}
          />
        </div>
      )}
    </div>
  );

  function nextOf(shotId: string | undefined): (() => void) | null {
    return shotId === undefined ? null : () => onType(shotId);
  }
}

type LineProps = {
  film: FilmLine;
  lines: Lines;
  scale: Scale;
  shotSeconds: number;
  rate: number;
  codeOf: (seconds: number) => string;
  mayEdit: boolean;
  onOpen: () => void;
};

function Line({ film, lines, scale, shotSeconds, rate, codeOf, mayEdit, onOpen }: LineProps) {
  const { shot_id, line, number, starts_at, seconds, take, isLonger } = film;
  const place = useRef<HTMLButtonElement>(null);
  /** How far it is dragged, in seconds. */
  const [dragged, setDragged] = useState(0);
  const state = lines.stateOf(film);
  const found = useSoundPeaks(take?.asset?.url ?? null, { place, count: PEAKS, isReadable: true });
  const credits = lineCredits(line.text);
  const offset = moveLine(line.offset_seconds, dragged, { shotSeconds, rate });
  const over = codeOf(line.offset_seconds + seconds - shotSeconds);
  const moveTo = (next: number, mergeKey?: string) => {
    if (next !== line.offset_seconds) lines.write(shot_id, { ...line, offset_seconds: next }, mergeKey);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const lane = event.currentTarget.closest("ol")?.parentElement;
    if (event.button !== 0 || !mayEdit || !lane) return;
    let by = 0;
    followPointer(event, {
      onMove: (x) => {
        by = secondsIn(lane, x, scale);
        setDragged(by);
      },
      onDrop: (hasMoved) => {
        setDragged(0);
        if (hasMoved) moveTo(moveLine(line.offset_seconds, by, { shotSeconds, rate }));
        else onOpen();
      },
      onCancel: () => setDragged(0),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayEdit) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) {
      const frames = by * (event.shiftKey ? FAR_FRAMES : 1);
      moveTo(moveLine(line.offset_seconds, frames / rate, { shotSeconds, rate }), `line-${shot_id}`);
    } else if (event.key === "Delete") lines.write(shot_id, null);
    else if (event.key === "Enter") onOpen();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = [text.states[state], isLonger && text.isLonger(over)].filter(Boolean).join(", ");
  return (
    <li
      // A short word is still wide enough to be pressed.
      className="absolute inset-y-0 min-w-6"
      style={{
        left: shareOf(starts_at - line.offset_seconds + offset, scale),
        width: shareOf(seconds, scale),
      }}
    >
      <button
        ref={place}
        type="button"
        aria-label={text.line(number, line.text, words)}
        title={line.text}
        data-line-state={state}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        className={clsx(
          "block size-full touch-pan-x overflow-hidden rounded-[5px] px-1.75 pt-0.75 pb-1 text-left",
          state === "spoken" || state === "speaking"
            ? "bg-raised shadow-[inset_0_0_0_1px_var(--line)]"
            : "border border-line-field border-dashed bg-canvas",
          mayEdit && "cursor-grab active:cursor-grabbing",
        )}
      >
        <span aria-hidden className="flex h-5.5 items-center overflow-hidden text-ink-soft text-xs leading-4">
          {state === "spoken" && isLonger ? (
            <span className="flex items-center gap-1 truncate text-warning">
              <TriangleAlert className="size-3.5 shrink-0" />
              {text.isLonger(over)}
            </span>
          ) : state === "spoken" ? (
            found && <WaveDrawing peaks={found.peaks} className="size-full" />
          ) : state === "speaking" ? (
            <span className="flex items-center gap-1.5">
              <Spinner /> {text.states.speaking}
            </span>
          ) : (
            state === "failed" && <span className="text-danger">{text.states.failed}</span>
          )}
        </span>
        <span dir="auto" translate="no" className="block truncate text-xs leading-4">
          {line.text}
        </span>
      </button>
      {lines.mayMake && credits !== null && (state === "unspoken" || state === "failed") && (
        <SpeakButton film={film} lines={lines} credits={credits} />
      )}
    </li>
  );
}

type SpeakButtonProps = { film: FilmLine; lines: Lines; credits: number };

/** Speaks a line that is there. */
function SpeakButton({ film, lines, credits }: SpeakButtonProps) {
  const { block } = lines.gate(credits);
  return (
    <button
      type="button"
      aria-label={text.speakLine(film.number, credits)}
      aria-disabled={block !== null || undefined}
      title={block?.message}
      onClick={() => block ?? lines.speak([film])}
      className="touch-target absolute top-0.75 left-1.75 h-5 whitespace-nowrap rounded-sm border border-line bg-raised px-1.5 font-medium text-xs tabular-nums leading-4 hover:bg-press aria-disabled:text-ink-faint"
    >
      {text.speakShort(credits)}
    </button>
  );
}
