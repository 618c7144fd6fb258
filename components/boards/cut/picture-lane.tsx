import { clsx } from "clsx";
import type { KeyboardEvent, PointerEvent } from "react";
import { TypeIcon } from "@/components/job/icons";
import { codeAt } from "@/components/player/sequence-timing";
import { partSeconds, type Sequence, type SequencePart } from "@/lib/boards/sequence";
import { useBoardActions } from "../state/board-context";
import { followPointer, type Scale, secondsIn, shareOf } from "./lane";
import { messages } from "./messages";
import { type Edge, framesLonger } from "./trim-edge";
import type { Hand } from "./use-film";
import type { HeldEdge, Trimming } from "./use-trim";

const text = messages.picture;
const FAR_FRAMES = 10;

type PictureLaneProps = {
  sequence: Sequence;
  scale: Scale;
  near: { first: number; end: number };
  hand: Hand | null;
  trimming: Trimming;
  /** The index of the shot under the playhead. */
  at: number;
  rateOf: (part: SequencePart) => number;
};

/** The shots of a film by their length, each with an edge to take at both ends. */
export function PictureLane(props: PictureLaneProps) {
  const { sequence, scale, near, hand, trimming, at, rateOf } = props;
  const { parts } = sequence;
  const { mayEdit } = useBoardActions();
  const held = parts.find(({ shot_id }) => shot_id === hand?.shotId);
  return (
    <div className="relative h-19.5">
      <ol aria-label={text.list} className="h-full">
        {parts.slice(near.first, near.end).map((part, index) => (
          <Shot
            key={part.shot_id}
            part={part}
            place={near.first + index}
            count={parts.length}
            length={codeAt(parts, partSeconds(part))}
            code={{
              from: codeAt(parts, part.starts_at),
              to: codeAt(parts, part.starts_at + partSeconds(part)),
            }}
            scale={scale}
            hand={hand?.shotId === part.shot_id ? hand : null}
            isCurrent={near.first + index === at}
            mayEdit={mayEdit}
            trimming={trimming}
          />
        ))}
      </ol>
      {hand && held && <CutAway part={held} hand={hand} scale={scale} />}
      {hand && held && (
        <Tip
          part={held}
          hand={hand}
          scale={scale}
          rate={rateOf(held)}
          length={codeAt(parts, partSeconds(hand.trim))}
        />
      )}
    </div>
  );
}

/** Where an edge in hand is, in seconds of the film as it is laid out. */
const handAt = (part: SequencePart, { edge, trim }: Hand): number =>
  edge === "to" ? part.starts_at + partSeconds(trim) : part.starts_at + partSeconds(part) - partSeconds(trim);

/** What an edge in hand cuts away, until it is let go. */
function CutAway({ part, hand, scale }: { part: SequencePart; hand: Hand; scale: Scale }) {
  const was = hand.edge === "to" ? part.starts_at + partSeconds(part) : part.starts_at;
  const now = handAt(part, hand);
  const isCut = hand.edge === "to" ? now < was : now > was;
  if (!isCut) return null;
  const [start, end] = [Math.min(was, now), Math.max(was, now)];
  return (
    <span
      aria-hidden
      data-cut-away
      className="pointer-events-none absolute inset-y-0 z-2 border border-line-field border-dashed bg-[repeating-linear-gradient(115deg,var(--ink-faint)_0_1.5px,transparent_1.5px_6px)] bg-canvas"
      style={{ left: shareOf(start, scale), width: shareOf(end - start, scale) }}
    />
  );
}

type TipProps = { part: SequencePart; hand: Hand; scale: Scale; rate: number; length: string };

/** The new length and the change, on the ruler at the edge in hand. */
const Tip = ({ part, hand, scale, rate, length }: TipProps) => (
  <span
    aria-hidden
    className="type-edge pointer-events-none absolute -top-6.5 z-6 -translate-x-1/2 whitespace-nowrap rounded-sm bg-ink px-2 py-0.5 text-canvas"
    style={{ left: shareOf(handAt(part, hand), scale) }}
  >
    <b className="font-medium">{length}</b>
    {messages.trim.change(framesLonger(part, hand.trim, rate))}
  </span>
);

type ShotProps = {
  part: SequencePart;
  place: number;
  count: number;
  length: string;
  code: Record<Edge, string>;
  scale: Scale;
  hand: Hand | null;
  isCurrent: boolean;
  mayEdit: boolean;
  trimming: Trimming;
};

function Shot({ part, place, count, length, code, scale, hand, isCurrent, mayEdit, trimming }: ShotProps) {
  const shown = hand ? partSeconds(hand.trim) : partSeconds(part);
  const start = hand?.edge === "from" ? handAt(part, hand) : part.starts_at;
  const poster = part.poster ?? (part.kind === "image" ? part.src : null);
  return (
    <li
      aria-setsize={count}
      aria-posinset={place + 1}
      data-shot={part.shot_id}
      className={clsx("absolute inset-y-0 pr-0.5", hand && "z-3")}
      style={{ left: shareOf(start, scale), width: shareOf(shown, scale) }}
    >
      <div className="relative grid h-full place-items-center overflow-hidden rounded-xs bg-hover @container">
        <TypeIcon type={part.kind} className="size-4 text-ink-faint" />
        {poster && (
          <span
            aria-hidden
            className="absolute inset-0 bg-[length:auto_100%] bg-repeat-x"
            style={{ backgroundImage: `url("${quotable(poster)}")` }}
          />
        )}
        <span aria-hidden className="type-edge on-picture absolute top-1 left-1 px-1.25 leading-3.75">
          {part.number}
        </span>
        {!hand && (
          <span
            aria-hidden
            className="type-edge on-picture absolute right-1 bottom-1 @max-[4.5rem]:hidden px-1.25 leading-3.75"
          >
            {length}
          </span>
        )}
        {hand && <span aria-hidden className="absolute inset-0 rounded-xs border-2 border-ink" />}
        <span className="sr-only">{text.shot(part.number, length, part.credits)}</span>
      </div>
      {mayEdit && (
        <>
          <Handle
            edge="from"
            {...{ part, scale, trimming, isCurrent }}
            code={code.from}
            isHeld={hand?.edge === "from"}
          />
          <Handle
            edge="to"
            {...{ part, scale, trimming, isCurrent }}
            code={code.to}
            isHeld={hand?.edge === "to"}
          />
        </>
      )}
    </li>
  );
}

/** An address as it stands between quotes in CSS. */
const quotable = (address: string): string => address.replaceAll(/["\\\n]/g, encodeURIComponent);

type HandleProps = Pick<ShotProps, "part" | "scale" | "isCurrent" | "trimming"> & {
  edge: Edge;
  code: string;
  isHeld: boolean;
};

/** One end of a shot. */
function Handle({ part, edge, scale, isCurrent, trimming, code, isHeld }: HandleProps) {
  const held: HeldEdge = { shotId: part.shot_id, edge };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const lane = event.currentTarget.closest("ol");
    if (!lane) return;
    event.currentTarget.focus({ preventScroll: true });
    trimming.begin(part, edge);
    followPointer(event, {
      onMove: (x) => trimming.drag(secondsIn(lane, x, scale)),
      onDrop: trimming.drop,
      onCancel: trimming.giveBack,
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    trimming.step(part, edge, by * (event.shiftKey ? FAR_FRAMES : 1));
  };
  return (
    <div
      role="slider"
      // The others are reached by going to their shots.
      tabIndex={isCurrent || isHeld ? 0 : -1}
      aria-label={edge === "from" ? text.begins(part.number) : text.ends(part.number)}
      aria-valuemin={0}
      aria-valuemax={part.length_seconds ?? 0}
      aria-valuenow={edge === "from" ? part.from_seconds : part.to_seconds}
      aria-valuetext={code}
      data-edge={edge}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onFocus={() => trimming.focus(held)}
      onBlur={() => trimming.focus(null)}
      className={clsx(
        "group/edge absolute inset-y-0 w-6 max-w-[45%] cursor-ew-resize touch-none outline-offset-0 pointer-coarse:w-8",
        edge === "from" ? "left-0" : "right-0.5",
        isHeld && "outline-none!",
      )}
    >
      <span
        aria-hidden
        className={clsx(
          "absolute inset-y-0 grid place-items-center",
          edge === "from" ? "left-0 rounded-l-xs" : "right-0 rounded-r-xs",
          isHeld
            ? "w-2.5 bg-ink"
            : "w-1 bg-white opacity-0 group-hover/edge:opacity-90 group-focus-visible/edge:opacity-90 pointer-coarse:opacity-60",
        )}
      >
        {isHeld && <span className="h-6 w-0.5 bg-canvas" />}
      </span>
    </div>
  );
}
