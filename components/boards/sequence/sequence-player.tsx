import { SkipBack, SkipForward, Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PlayButton } from "@/components/player/play-button";
import type { SequenceEngine } from "@/components/player/sequence-engine";
import { codeAt, rateAt } from "@/components/player/sequence-timing";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Summary } from "@/components/ui/summary";
import { toast, toastUndo } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import type { Board } from "@/lib/boards/board";
import { partSeconds, type Sequence, STILL_SECONDS } from "@/lib/boards/sequence";
import { fitTrim, MIN_TRIM_SECONDS, type Trim, toMilliseconds } from "@/lib/boards/trim";
import { useBoardActions } from "../state/board-context";
import { messages } from "./messages";
import { sequenceKeys, stepShot } from "./sequence-keys";
import { SequenceScreen } from "./sequence-screen";
import { ShotList } from "./shot-list";
import { SoundButton } from "./sound-button";
import { Strip } from "./strip";
import { TrimFields } from "./trim-fields";
import type { HeardSound } from "./use-board-sound";

const text = messages.player;

type SequencePlayerProps = {
  board: Board;
  sequence: Sequence;
  sound: HeardSound | null;
  engine: SequenceEngine;
  onSound: () => void;
  /** Opens the export of the timeline. */
  onExport: (what: "timeline" | "cut") => void;
  onClose: () => void;
};

/** The picks of a board one after the other, under its sound, with the in and out points of each. */
export default function SequencePlayer(props: SequencePlayerProps) {
  const { board, sequence, sound, engine, onSound, onExport, onClose } = props;
  const { mayEdit, edit } = useBoardActions();
  const { parts } = sequence;
  const at = useStored(engine.state, (state) => state.at);
  const isPlaying = useStored(engine.state, (state) => state.isPlaying);
  const [isClipHeard, setIsClipHeard] = useState(sound === null);
  const playButton = useRef<HTMLButtonElement>(null);
  useEffect(() => engine.hearClips(isClipHeard), [engine, isClipHeard]);
  useChangeNotes(sequence);
  const part = parts[Math.min(at, parts.length - 1)];

  const trimTo = (trim: Trim | null) => {
    if (!part) return;
    const isWhole =
      part.length_seconds !== null && trim?.from_seconds === 0 && trim.to_seconds >= part.length_seconds;
    const undo = edit([{ do: "change_shots", ids: [part.shot_id], change: { trim: isWhole ? null : trim } }]);
    const length = part.length_seconds ?? STILL_SECONDS;
    toastUndo(text.trimSet(part.number, partSeconds(trim ?? fitTrim(null, length))), undo);
  };
  const mark = (end: "from" | "to") => {
    if (!part || part.length_seconds === null) return;
    const { from_seconds, to_seconds } = part;
    const here = from_seconds + Math.max(0, engine.state.get().seconds - part.starts_at);
    // The picture at the playhead is the first one, or the last one.
    const trim =
      end === "from"
        ? { from_seconds: toMilliseconds(here), to_seconds }
        : {
            from_seconds,
            to_seconds: Math.min(to_seconds, toMilliseconds(here + 1 / rateAt(parts, part.starts_at))),
          };
    if (trim.to_seconds - trim.from_seconds < MIN_TRIM_SECONDS) toast(text.tooShort);
    else if (trim.from_seconds !== from_seconds || trim.to_seconds !== to_seconds) trimTo(trim);
  };
  const leaveFor = (what: "timeline" | "cut") => {
    engine.pause();
    onExport(what);
  };
  const chooseSound = () => {
    // A voice that is tried would be heard over the film.
    engine.pause();
    onSound();
  };
  const onKey = sequenceKeys({ engine, parts, toggle: engine.toggle, ...(mayEdit && { mark }) });
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.about(sequence.seconds, sequence.credits)}
      size="lg"
      initialFocus={playButton}
      footer={
        <>
          <Button onClick={() => leaveFor("timeline")}>{text.exportTimeline}</Button>
          <Button onClick={() => leaveFor("cut")}>{text.roughCut}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the player, each also a button or the slider's own */}
      <div data-undo className="flex flex-col gap-2 pt-1" onKeyDown={onKey}>
        <SequenceScreen sequence={sequence} sound={sound} engine={engine} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form */}
        <div role="group" aria-label={text.controls} className="flex flex-wrap items-center gap-0.5">
          <IconButton
            label={text.previous}
            keys="PageUp"
            icon={<SkipBack aria-hidden />}
            onClick={() => stepShot(engine, parts, -1)}
          />
          <PlayButton ref={playButton} isPlaying={isPlaying} onToggle={engine.toggle} />
          <IconButton
            label={text.next}
            keys="PageDown"
            icon={<SkipForward aria-hidden />}
            onClick={() => stepShot(engine, parts, 1)}
          />
          <Timecode engine={engine} parts={parts} />
          <span className="ml-auto flex items-center gap-2 text-sm">
            <SoundButton sound={sound} onPress={mayEdit ? chooseSound : null} />
            <IconButton
              label={isClipHeard ? text.muteClips : text.hearClips}
              icon={isClipHeard ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
              onClick={() => setIsClipHeard(!isClipHeard)}
            />
          </span>
        </div>
        <Strip sequence={sequence} sound={sound} engine={engine} onKey={() => undefined} />
        {part && mayEdit && (
          <TrimFields
            key={part.shot_id}
            part={part}
            isTrimmed={board.shots.some(({ id, trim }) => id === part.shot_id && trim !== null)}
            onFocus={engine.pause}
            onMark={mark}
            onTrim={trimTo}
          />
        )}
        <details className="text-sm">
          <Summary className="touch-target">{text.list}</Summary>
          <ShotList sequence={sequence} at={at} onSelect={engine.seek} />
        </details>
      </div>
    </Dialog>
  );
}

function Timecode({ engine, parts }: { engine: SequenceEngine; parts: Sequence["parts"] }) {
  const { seconds, length } = useStored(engine.state);
  return (
    <span className="type-edge ml-1.5 whitespace-nowrap text-ink-soft">
      {codeAt(parts, seconds)}
      {text.of}
      {codeAt(parts, length)}
    </span>
  );
}

/** Says which shots got another pick, or lost theirs, while the player is open. */
function useChangeNotes({ places, parts }: Sequence): void {
  const before = useRef<ReadonlyMap<string, string>>(null);
  const picks = new Map(parts.map(({ shot_id, job_id }) => [shot_id, job_id]));
  useEffect(() => {
    const known = before.current;
    before.current = picks;
    if (!known) return;
    const changed = parts.filter(({ shot_id, job_id }) => (known.get(shot_id) ?? job_id) !== job_id);
    const gone = [...known.keys()].filter((id) => !picks.has(id));
    const unpicked = places.filter(({ shot_id }) => gone.includes(shot_id));
    if (changed.length > 0) toast(text.changed(changed.map(({ number }) => number)));
    if (unpicked.length > 0) toast(text.gone(unpicked.map(({ number }) => number)));
    if (gone.length > unpicked.length) toast(text.removed);
  });
}
