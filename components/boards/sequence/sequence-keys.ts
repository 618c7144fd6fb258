import { muteFilm, stepFilm } from "@/components/player/film-transport";
import { playerKeyAction } from "@/components/player/player-keys";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import type { Sequence } from "@/lib/boards/sequence";

type KeysOptions = {
  engine: SequenceEngine;
  parts: Sequence["parts"];
  toggle: () => void;
  fullScreen?: () => void;
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

/** Keys of a strip and its player: those of every player; arrows go by frames, with Shift by seconds, page keys by shots. */
export function sequenceKeys({ engine, parts, toggle, fullScreen, mark }: KeysOptions) {
  const skip = (seconds: number) => engine.seek(engine.state.get().seconds + seconds);
  const step = (by: 1 | -1) => stepFilm(engine, parts, by);
  return (event: KeyboardEvent | React.KeyboardEvent): void => {
    const go = event.shiftKey ? skip : step;
    const act = playerKeyAction(event, {
      ...{ toggle, skip, step, fullScreen },
      mute: () => muteFilm(engine),
      letters: { I: mark && (() => mark("from")), O: mark && (() => mark("to")) },
      moves: {
        ArrowLeft: () => go(-1),
        ArrowRight: () => go(1),
        Home: () => engine.seek(0),
        End: () => engine.seek(engine.state.get().length),
        PageUp: () => stepShot(engine, parts, -1),
        PageDown: () => stepShot(engine, parts, 1),
      },
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
