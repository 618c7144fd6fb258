import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt } from "@/components/player/sequence-timing";
import { bottomBar } from "@/components/ui/bottom-bar";
import { lazyPopup } from "@/components/ui/lazy-part";
import { useStored } from "@/components/ui/use-stored";
import type { Board } from "@/lib/boards/board";
import { type Sequence, sequenceOf } from "@/lib/boards/sequence";
import { boardCutLink } from "@/lib/navigation/boards";
import { useBoardActions } from "../state/board-context";
import type { GroupedTakes } from "../state/planned-rows";
import { messages } from "./messages";
import { sequenceKeys } from "./sequence-keys";
import { SoundButton, SoundIcon } from "./sound-button";
import { Strip } from "./strip";
import { useBoardSound } from "./use-board-sound";

const SoundPicker = lazyPopup(() => import("./sound-picker"));

const text = messages.strip;

type SequenceBarProps = { board: Board; takes: GroupedTakes | undefined };

/** The picks of a board in sequence, at the foot of its page. */
export default function SequenceBar({ board, takes: grouped }: SequenceBarProps) {
  const { mayEdit } = useBoardActions();
  const router = useRouter();
  const [engine] = useState(() => new SequenceEngine());
  const [isChoosing, setIsChoosing] = useState(false);
  const takes = board.shots.flatMap(({ id }) => grouped?.shots[id] ?? []);
  const sequence = sequenceOf(board, (id) => grouped?.shots[id] ?? []);
  const sound = useBoardSound(board, takes);
  const { parts } = sequence;
  const { src = null, seconds = null } = sound ?? {};
  useEffect(() => {
    engine.load(
      parts.map((part) => ({ ...part, key: part.shot_id })),
      src === null ? null : { src, seconds },
    );
  }, [engine, parts, src, seconds]);
  if (sequence.places.length === 0) return null;
  const canPlay = parts.length > 0;
  /** The room where it plays, from where the playhead is. */
  const open = () => {
    const { seconds: at } = engine.state.get();
    if (canPlay) router.push(boardCutLink(board.id, { isPlaying: true, ...(at > 0 && { seconds: at }) }));
  };
  return (
    <section
      ref={bottomBar}
      aria-label={text.label}
      className="fixed inset-x-0 bottom-(--bar) z-15 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-t bg-stage px-3 py-1.5 md:left-(--rail) wide:grid-cols-[auto_auto_minmax(0,1fr)_auto] wide:gap-x-3.5 wide:px-6 wide:pt-1 wide:pb-2 short:static print:hidden"
    >
      <button
        type="button"
        aria-label={sound?.src ? text.playSound : text.play}
        title={canPlay ? undefined : text.nothing}
        disabled={!canPlay}
        onClick={open}
        className="grid size-11 shrink-0 place-items-center rounded-full bg-ink text-canvas outline-offset-2 disabled:bg-press disabled:text-ink-faint"
      >
        <Play aria-hidden className="ml-0.5 size-5" fill="currentColor" strokeWidth={1} />
      </button>
      <Timecodes engine={engine} parts={parts} />
      <Strip
        sequence={sequence}
        sound={sound}
        engine={engine}
        onKey={sequenceKeys({ engine, parts, toggle: open })}
      />
      {mayEdit && (
        <SoundIcon
          sound={sound}
          parts={parts}
          onPress={() => setIsChoosing(true)}
          className="-mr-2 wide:hidden"
        />
      )}
      <p className="w-52 text-ink-soft text-sm tabular-nums leading-4.25 max-wide:hidden *:max-w-full *:truncate">
        {canPlay
          ? text.picks(codeAt(parts, sequence.seconds), codeAt(parts, sequence.planned_seconds))
          : text.noPicks}
        <br />
        <SoundButton sound={sound} parts={parts} onPress={mayEdit ? () => setIsChoosing(true) : null} />
      </p>
      {isChoosing && (
        <SoundPicker
          board={board}
          takes={takes}
          sequence={sequence}
          isGone={sound?.isGone ?? false}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </section>
  );
}

function Timecodes({ engine, parts }: { engine: SequenceEngine; parts: Sequence["parts"] }) {
  const { seconds, length } = useStored(engine.state);
  return (
    <span aria-hidden className="type-edge text-ink-soft max-wide:hidden">
      {codeAt(parts, seconds)}
      <br />
      {codeAt(parts, length)}
    </span>
  );
}
