import type { KeyboardEvent } from "react";
import { FRAME_SECONDS } from "@/components/player/playback";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { preferences } from "@/components/ui/preferences";
import { singleKey } from "@/components/ui/press-by-key";
import type { Sequence } from "@/lib/boards/sequence";

type KeysOptions = {
  engine: SequenceEngine;
  parts: Sequence["parts"];
  toggle: () => void;
  /** Sets an end of the part under the playhead. */
  mark?: (end: "from" | "to") => void;
};

/** So far into a shot, its beginning counts as where it is. */
const START_SECONDS = 0.5;

/** Goes to the beginning of the shot before or after the playhead. From within a shot, "before" is its own beginning. */
export function stepShot(engine: SequenceEngine, parts: Sequence["parts"], by: 1 | -1): void {
  const { at, seconds, length } = engine.state.get();
  const own = parts[at];
  const isAtStart = !own || seconds - own.starts_at < START_SECONDS;
  const before = isAtStart ? parts[at - 1] : own;
  engine.seek(by === 1 ? (parts[at + 1]?.starts_at ?? length) : (before?.starts_at ?? 0));
}

/** What a Space on it presses. */
const PRESSED_BY_SPACE = "button, a, summary, select, input, [role=option]";

/** Keys of a strip and its player: arrows go by frames, with Shift by seconds, the page keys by shots. */
export function sequenceKeys({ engine, parts, toggle, mark }: KeysOptions) {
  const by = (seconds: number) => () => engine.seek(engine.state.get().seconds + seconds);
  return (event: KeyboardEvent): void => {
    const key = singleKey(event);
    const { target, shiftKey } = event;
    if (key === null || !(target instanceof Element)) return;
    const step = shiftKey ? 1 : FRAME_SECONDS;
    const moves: Record<string, (() => void) | undefined> = {
      ArrowLeft: by(-step),
      ArrowRight: by(step),
      Home: () => engine.seek(0),
      End: () => engine.seek(engine.state.get().length),
      PageUp: () => stepShot(engine, parts, -1),
      PageDown: () => stepShot(engine, parts, 1),
      " ": target.closest(PRESSED_BY_SPACE) ? undefined : toggle,
    };
    const letters: Record<string, (() => void) | undefined> = {
      J: by(-1),
      K: toggle,
      L: by(1),
      I: mark && (() => mark("from")),
      O: mark && (() => mark("to")),
    };
    const action = moves[key] ?? (preferences.get().singleKeys ? letters[key] : undefined);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
}
