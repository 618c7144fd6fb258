import { clsx } from "clsx";
import { codeAt, endOf, rateAt } from "@/components/player/sequence-timing";
import { partSeconds, type Sequence, type SequencePart } from "@/lib/boards/sequence";
import type { Trim } from "@/lib/boards/trim";
import { timecodeOf } from "@/lib/platform/timecode";
import { TrimFields } from "../sequence/trim-fields";
import { FrameView } from "./frame-view";
import { KeyHints } from "./key-hints";
import { messages } from "./messages";
import type { HeldEdge } from "./use-trim";

const text = messages.edge;

type EdgeColumnProps = {
  /** With the edge in hand. */
  sequence: Sequence;
  /** The edge in hand; null at rest. */
  held: HeldEdge | null;
  /** The index of the shot under the playhead. */
  at: number;
  aspect: number;
  mayEdit: boolean;
  isTrimmed: (shotId: string) => boolean;
  onFocus: () => void;
  onMark: (edge: "from" | "to") => void;
  onTrim: (part: SequencePart, trim: Trim | null) => void;
};

/**
 * The edge in hand: the last frame of a shot and the first one of the next. At rest the shot under the playhead: its first
 * and its last frame. Below, its in and out points as they can be typed.
 */
export function EdgeColumn(props: EdgeColumnProps) {
  const { sequence, held, at, aspect, mayEdit, isTrimmed, onFocus, onMark, onTrim } = props;
  const { parts } = sequence;
  const heldAt = parts.findIndex(({ shot_id }) => shot_id === held?.shotId);
  const place = heldAt < 0 ? Math.min(at, parts.length - 1) : heldAt;
  const part = parts[place];
  if (!part) return null;
  const isHeld = held !== null && heldAt >= 0;
  const [before, after] =
    isHeld && held.edge === "to"
      ? [part, parts[place + 1]]
      : isHeld
        ? [parts[place - 1], part]
        : [part, part];
  const title = !isHeld
    ? text.shot(part.number)
    : held.edge === "to"
      ? text.ends(part.number)
      : text.begins(part.number);
  const last = before && (
    <Frame key="last" end="last" {...{ parts, aspect }} part={before} isMoving={isHeld && before === part} />
  );
  const first = after && (
    <Frame key="first" end="first" {...{ parts, aspect }} part={after} isMoving={isHeld && after === part} />
  );
  const rate = rateAt(parts, part.starts_at);
  const codeOf = (seconds: number) => timecodeOf(seconds, part.frame_rate ?? rate);
  const length = part.length_seconds;
  return (
    <aside aria-label={text.label} className="flex min-h-0 flex-col gap-2 max-md:px-4 max-md:pb-1">
      <h2 className="type-heading mb-0.5 max-md:text-base">{title}</h2>
      <div className="grid gap-x-3 gap-y-2 max-room:grid-cols-2 md:max-room:max-w-100 squat:max-w-30">
        {isHeld ? [last, first] : [first, last]}
      </div>
      {mayEdit && (
        <TrimFields
          key={part.shot_id}
          part={part}
          rate={rate}
          isTrimmed={isTrimmed(part.shot_id)}
          onFocus={onFocus}
          onMark={onMark}
          onTrim={(trim) => onTrim(part, trim)}
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-0.5 border-line border-t pt-2 text-sm max-room:hidden squat:hidden">
        <dt className="text-ink-soft">{text.length}</dt>
        <dd className="type-edge text-right leading-5">{codeOf(partSeconds(part))}</dd>
        {length !== null && (
          <>
            <dt className="text-ink-soft">{text.cutAway}</dt>
            <dd className="type-edge text-right leading-5">
              {codeOf(Math.max(0, length - partSeconds(part)))}
            </dd>
            <dt className="text-ink-soft">{text.take}</dt>
            <dd className="type-edge text-right leading-5">{codeOf(length)}</dd>
          </>
        )}
      </dl>
      {mayEdit && (
        <KeyHints
          hints={text.keys}
          className="mt-auto pb-0.5 max-room:hidden [@media(height<59rem)]:hidden"
        />
      )}
    </aside>
  );
}

type FrameProps = {
  end: "first" | "last";
  part: SequencePart;
  parts: Sequence["parts"];
  aspect: number;
  isMoving: boolean;
};

/** The first or the last frame of a shot, with its place in the film. */
function Frame({ end, part, parts, aspect, isMoving }: FrameProps) {
  const frame = 1 / rateAt(parts, part.starts_at);
  const isFirst = end === "first";
  return (
    <div>
      <FrameView
        src={part.src}
        kind={part.kind}
        poster={part.poster}
        seconds={isFirst ? part.from_seconds + frame / 2 : part.to_seconds - frame / 2}
        aspect={aspect}
      />
      <div className="mt-1 flex flex-wrap justify-between gap-x-2 text-sm max-md:text-xs">
        <span>{isFirst ? text.first(part.number) : text.last(part.number)}</span>
        <span className={clsx("type-edge leading-5", isMoving && "text-accent-ink")}>
          {codeAt(parts, isFirst ? part.starts_at : endOf(part) - frame)}
        </span>
      </div>
    </div>
  );
}
