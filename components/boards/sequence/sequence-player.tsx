import { AudioWaveform } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FilmTransport } from "@/components/player/film-transport";
import { useFullScreen } from "@/components/player/full-screen";
import { frameAt } from "@/components/player/playback";
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
  /** What it opened, as pages of it. */
  children: ReactNode;
};

/** The picks of a board one after the other, under its sound, with the in and out points of each. */
export default function SequencePlayer(props: SequencePlayerProps) {
  const { board, sequence, sound, engine, onSound, onExport, onClose, children } = props;
  const { mayEdit, edit } = useBoardActions();
  const { parts } = sequence;
  const at = useStored(engine.state, (state) => state.at);
  const [isHeardToo, setIsHeardToo] = useState(false);
  const isClipHeard = sound === null || isHeardToo;
  const playButton = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(root);
  useEffect(() => engine.hear({ isClipHeard }), [engine, isClipHeard]);
  useChangeNotes(sequence);
  const part = parts[Math.min(at, parts.length - 1)];

  const trimTo = (trim: Trim | null) => {
    if (!part) return;
    const isWhole =
      part.length_seconds !== null && trim?.from_seconds === 0 && trim.to_seconds >= part.length_seconds;
    const undo = edit([{ do: "change_shots", ids: [part.shot_id], change: { trim: isWhole ? null : trim } }]);
    const length = part.length_seconds ?? STILL_SECONDS;
    const used = codeAt(parts, partSeconds(trim ?? fitTrim(null, length)));
    toastUndo(text.trimSet(part.number, used), undo);
  };
  const mark = (end: "from" | "to") => {
    if (!part || part.length_seconds === null) return;
    const { from_seconds, to_seconds } = part;
    const rate = rateAt(parts, part.starts_at);
    const here = frameAt(from_seconds + Math.max(0, engine.state.get().seconds - part.starts_at), rate);
    // The picture at the playhead is the first one, or the last one.
    const trim =
      end === "from"
        ? { from_seconds: toMilliseconds(here / rate), to_seconds }
        : { from_seconds, to_seconds: Math.min(to_seconds, toMilliseconds((here + 1) / rate)) };
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
  const onKey = sequenceKeys({
    engine,
    parts,
    toggle: engine.toggle,
    fullScreen: screen.toggle,
    ...(mayEdit && { mark }),
  });
  return (
    <Dialog
      onClose={onClose}
      title={text.title}
      description={text.about(codeAt(parts, sequence.seconds), sequence.credits)}
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
        <div ref={root} className="flex flex-col gap-2 [&:fullscreen]:bg-stage [&:fullscreen]:p-2">
          <SequenceScreen sequence={sequence} sound={sound} engine={engine} />
          <FilmTransport
            engine={engine}
            parts={parts}
            seekBar={null}
            stepShot={(by) => stepShot(engine, parts, by)}
            screen={screen}
            playRef={playButton}
          >
            <span className="text-sm">
              <SoundButton sound={sound} parts={parts} onPress={mayEdit ? chooseSound : null} />
            </span>
            {sound && (
              <IconButton
                label={isHeardToo ? text.muteClips : text.hearClips}
                size="sm"
                aria-pressed={isHeardToo}
                icon={<AudioWaveform aria-hidden />}
                onClick={() => setIsHeardToo(!isHeardToo)}
              />
            )}
          </FilmTransport>
        </div>
        <Strip sequence={sequence} sound={sound} engine={engine} onKey={() => undefined} />
        {part && mayEdit && (
          <TrimFields
            key={part.shot_id}
            part={part}
            rate={rateAt(parts, part.starts_at)}
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
      {children}
    </Dialog>
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
