import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlayedMix } from "@/components/player/film-mix";
import { frameAt } from "@/components/player/playback";
import type { PlayedSound, SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt, endOf, rateAt } from "@/components/player/sequence-timing";
import { toast, toastUndo } from "@/components/ui/toast";
import { partSeconds, type Sequence, type SequencePart } from "@/lib/boards/sequence";
import { MIN_TRIM_SECONDS, type Trim, toMilliseconds } from "@/lib/boards/trim";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";
import { type Edge, isSameTrim, keptTrim, moveEdge } from "./trim-edge";
import type { Hand } from "./use-film";

const text = messages.trim;

/** An end of a shot that has the focus or is dragged. */
export type HeldEdge = { shotId: string; edge: Edge };

/** Where the playhead goes once the film is loaded: to the frame at an edge, or to a position. */
type NextPosition = HeldEdge | { seconds: number };

/** The film as it is played, with an edge that is dragged. */
type Played = { parts: Sequence["parts"]; sound: PlayedSound | null; mix: PlayedMix };

const isOfShot =
  (shotId: string) =>
  ({ shot_id }: SequencePart): boolean =>
    shot_id === shotId;

/** The middle of the first or the last frame of a shot, in seconds of the film. */
function edgePosition(parts: Sequence["parts"], { shotId, edge }: HeldEdge): number | null {
  const part = parts.find(isOfShot(shotId));
  if (!part) return null;
  const half = 0.5 / rateAt(parts, part.starts_at);
  return edge === "from" ? part.starts_at + half : endOf(part) - half;
}

/** Plays the film as it is, and shows the frame at an edge that was moved. */
export function useShownEdge(
  engine: SequenceEngine,
  { parts, sound, mix }: Played,
): RefObject<NextPosition | null> {
  const moved = useRef<NextPosition>(null);
  const load = useEffectEvent(() => {
    engine.load(
      parts.map((part) => ({ ...part, key: part.shot_id })),
      sound,
      mix,
    );
    const next = moved.current;
    const at = next && ("seconds" in next ? next.seconds : edgePosition(parts, next));
    moved.current = null;
    if (at !== null) engine.seek(at);
  });
  useEffect(() => load());
  return moved;
}

/**
 * Trims the shots of a film: by an edge that is dragged, by keys on an edge, at the playhead, and typed.
 * @param laid the film as it is kept, without the edge that is dragged
 * @param moved receives the edge whose frame is shown next
 */
export function useTrim(
  { parts }: Sequence,
  engine: SequenceEngine,
  moved: RefObject<NextPosition | null>,
  setHand: (hand: Hand | null) => void,
) {
  const { edit } = useBoardActions();
  const [focused, setFocused] = useState<HeldEdge | null>(null);
  /** The drag that goes on: the shot as it was, and where the playhead was. */
  const drag = useRef<{ part: SequencePart; hand: Hand; position: number } | null>(null);
  /** The trim of a shot before keys moved its edge. */
  const before = useRef<{ shotId: string; trim: Trim } | null>(null);
  const rateOfPart = (part: SequencePart) => rateAt(parts, part.starts_at);
  const save = (part: SequencePart, trim: Trim | null, mergeKey?: string) =>
    edit(
      [{ do: "change_shots", ids: [part.shot_id], change: { trim: trim && keptTrim(part, trim) } }],
      mergeKey === undefined ? {} : { mergeKey },
    );

  const trimTo = (part: SequencePart, trim: Trim | null) => {
    const undo = save(part, trim);
    const length = trim ? partSeconds(trim) : (part.length_seconds ?? partSeconds(part));
    toastUndo(text.set(part.number, codeAt(parts, length)), undo, "board");
  };
  const cancel = (): boolean => {
    const { current } = drag;
    if (!current) return false;
    drag.current = null;
    moved.current = { seconds: current.position };
    setHand(null);
    return true;
  };
  return {
    focused,
    trimTo,
    begin: (part: SequencePart, edge: Edge) => {
      engine.pause();
      const { from_seconds, to_seconds, shot_id } = part;
      const hand = { shotId: shot_id, edge, trim: { from_seconds, to_seconds } };
      drag.current = { part, hand, position: engine.state.get().seconds };
      moved.current = hand;
      setHand(hand);
    },
    drag: (bySeconds: number) => {
      const { current } = drag;
      if (!current) return;
      const { part, hand } = current;
      const trim = moveEdge(part, hand.edge, bySeconds, rateOfPart(part));
      if (isSameTrim(trim, hand.trim)) return;
      current.hand = { ...hand, trim };
      moved.current = current.hand;
      setHand(current.hand);
    },
    /** Keeps what the drag made. */
    drop: () => {
      const { current } = drag;
      if (!current) return;
      drag.current = null;
      moved.current = current.hand;
      setHand(null);
      if (!isSameTrim(current.part, current.hand.trim)) trimTo(current.part, current.hand.trim);
    },
    /** Gives back what was before the drag, or before the keys. Returns whether there was something. */
    giveBack: (): boolean => {
      if (cancel()) return true;
      const known = before.current;
      const part = parts.find(({ shot_id }) => shot_id === known?.shotId);
      if (!known || !part || !focused || isSameTrim(part, known.trim)) return false;
      save(part, known.trim, `trim-${part.shot_id}`);
      moved.current = focused;
      return true;
    },
    /** An edge got the focus, or none has it. */
    focus: (held: HeldEdge | null) => {
      setFocused(held);
      const part = parts.find(({ shot_id }) => shot_id === held?.shotId);
      if (held && part && before.current?.shotId !== held.shotId)
        before.current = {
          shotId: held.shotId,
          trim: { from_seconds: part.from_seconds, to_seconds: part.to_seconds },
        };
      if (!held) before.current = null;
    },
    /** Moves an edge by frames. */
    step: (part: SequencePart, edge: Edge, frames: number) => {
      const rate = rateOfPart(part);
      const trim = moveEdge(part, edge, frames / rate, rate);
      engine.pause();
      moved.current = { shotId: part.shot_id, edge };
      if (!isSameTrim(part, trim)) save(part, trim, `trim-${part.shot_id}`);
    },
    /** Sets an end of the shot under the playhead there: its picture is the first one, or the last one. */
    mark: (edge: Edge) => {
      const { at, seconds } = engine.state.get();
      const part = parts[Math.min(at, parts.length - 1)];
      if (!part || part.length_seconds === null) return;
      const { from_seconds, to_seconds } = part;
      const rate = rateOfPart(part);
      const here = frameAt(from_seconds + Math.max(0, seconds - part.starts_at), rate);
      const trim =
        edge === "from"
          ? { from_seconds: toMilliseconds(here / rate), to_seconds }
          : { from_seconds, to_seconds: Math.min(to_seconds, toMilliseconds((here + 1) / rate)) };
      if (trim.to_seconds - trim.from_seconds < MIN_TRIM_SECONDS) toast(text.tooShort);
      else if (!isSameTrim(part, trim)) trimTo(part, trim);
    },
  };
}
export type Trimming = ReturnType<typeof useTrim>;
