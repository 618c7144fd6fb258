import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useMay } from "@/components/access/may";
import { useFullScreen } from "@/components/player/full-screen";
import { SequenceEngine } from "@/components/player/sequence-engine";
import { announce } from "@/components/ui/announce";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { useStored } from "@/components/ui/use-stored";
import type { Board } from "@/lib/boards/board";
import type { BoardTake } from "@/lib/boards/run";
import { boardLink } from "@/lib/navigation/boards";
import { ExportMenu } from "../export/export-menu";
import { RoomHead } from "../rooms/room-head";
import { useBoardSound } from "../sequence/use-board-sound";
import { type BoardActions, BoardContext, NO_ACTIONS } from "../state/board-context";
import { messages as stateMessages } from "../state/messages";
import { type BoardContentView, useBoardContent } from "../state/use-board";
import { useUndoKeys } from "../state/use-undo-keys";
import { CutScreen } from "./cut-screen";
import { CutStrip } from "./cut-strip";
import { CutTransport } from "./cut-transport";
import { EdgeColumn } from "./edge-column";
import { messages } from "./messages";
import { useChangeNotes } from "./use-change-notes";
import { useCutKeys } from "./use-cut-keys";
import { aspectOfFilm, filmOf, type Hand, heardLines } from "./use-film";
import { type Lines, useLines } from "./use-lines";
import { useLinkedTime } from "./use-linked-time";
import { useShownEdge, useTrim } from "./use-trim";

const { edits } = stateMessages;

const SoundPicker = lazyPopup(() => import("../sequence/sound-picker"));

const NO_TAKES: readonly BoardTake[] = [];

/** The room of a board in which its film is cut: trimmed, voiced and mixed. */
export function CutRoom({ boardId, personId }: { boardId: string; personId: string }) {
  const view = useBoardContent(boardId, personId);
  const { board, takes, error, takesError, reread, mayEdit, edit, flush, current } = view;
  const mayMake = useMay()("make");
  const failure = error ?? takesError;
  useUndoKeys(view);
  if (!board || !takes)
    return failure && <ErrorState heading="h1" title={messages.failed} error={failure} onRetry={reread} />;
  const actions: BoardActions = { ...NO_ACTIONS, mayEdit, mayMake, current, edit, flush };
  return (
    <BoardContext value={actions}>
      <Room board={board} view={view} />
    </BoardContext>
  );
}

function Room({ board, view }: { board: Board; view: BoardContentView }) {
  const { takes, mayEdit } = view;
  const [engine] = useState(() => new SequenceEngine());
  const [hand, setHand] = useState<Hand | null>(null);
  const [typingId, setTypingId] = useState<string | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [hasCaptions, setHasCaptions] = useState(true);
  const [isHeardToo, setIsHeardToo] = useState(false);
  const [zoom, setZoom] = useState(1);
  const root = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(root);
  const film = filmOf(board, takes, null);
  const shown = hand ? filmOf(board, takes, hand) : film;
  const takesOf = (id: string) => takes?.shots[id] ?? NO_TAKES;
  const allTakes = Object.values(takes?.shots ?? {}).flat();
  const sound = useBoardSound(board, allTakes);
  const lines = useLines(board, film.lines, takesOf);
  const heard = heardLines(shown.lines);
  const { parts } = film.sequence;
  const played = {
    parts: shown.sequence.parts,
    sound: sound?.src ? { src: sound.src, seconds: sound.seconds } : null,
    mix: { lines: heard, level: shown.level },
  };
  const moved = useShownEdge(engine, played);
  const trimming = useTrim(film.sequence, engine, moved, setHand);
  const at = useStored(engine.state, (state) => state.at);
  const hasOther = sound !== null || heard.length > 0;
  const isClipHeard = !hasOther || isHeardToo;
  useEffect(() => engine.hear({ isClipHeard }), [engine, isClipHeard]);
  useLinkedTime(engine, film.sequence);
  useChangeNotes(film.sequence);
  useCutKeys({ boardId: board.id, engine, parts, trimming, fullScreen: screen.toggle, mayEdit });
  const chooseSound = () => {
    // A sound that is tried would be heard over the film.
    engine.pause();
    setIsChoosing(true);
  };
  const aspect = aspectOfFilm(film.sequence, takes);
  return (
    <div data-page="room" className="flex flex-1 flex-col bg-stage">
      <RoomHead boardId={board.id} name={board.name} current="cut">
        <HeadActions board={board} view={view} lines={lines} isTyping={typingId !== null} />
      </RoomHead>
      {parts.length === 0 ? (
        <EmptyState
          title={messages.empty.title}
          action={
            <Link href={boardLink(board.id)} className={buttonLook({ variant: "ink" })}>
              {messages.empty.action}
            </Link>
          }
        >
          {messages.empty.text}
        </EmptyState>
      ) : (
        <div
          data-undo
          className="mx-auto grid w-full max-w-480 grid-cols-[minmax(0,1fr)] room:h-[max(calc(100dvh-var(--top)),37.75rem)] room:grid-rows-[minmax(0,1fr)_auto_auto] max-md:pb-18"
        >
          <div className="grid min-h-0 gap-x-7 gap-y-3 px-6 pt-3.5 max-md:contents room:grid-cols-[minmax(0,1fr)_16.75rem] squat:grid-cols-[minmax(0,1fr)_11.875rem]">
            <CutScreen
              root={root}
              engine={engine}
              parts={shown.sequence.parts}
              captions={hasCaptions ? film.lines : []}
              soundSrc={sound?.src ?? null}
              aspect={aspect}
            />
            <EdgeColumn
              sequence={shown.sequence}
              held={hand ?? trimming.focused}
              at={at}
              aspect={aspect}
              mayEdit={mayEdit}
              isTrimmed={(id) => board.shots.some((shot) => shot.id === id && shot.trim !== null)}
              onFocus={engine.pause}
              onMark={trimming.mark}
              onTrim={trimming.trimTo}
            />
          </div>
          <CutTransport
            engine={engine}
            parts={parts}
            screen={screen}
            hasCaptions={hasCaptions}
            onCaptions={setHasCaptions}
            isClipHeard={hasOther ? isHeardToo : null}
            onClipHeard={setIsHeardToo}
            zoom={zoom}
            onZoom={setZoom}
          />
          <CutStrip
            film={film}
            hand={hand}
            trimming={trimming}
            engine={engine}
            sound={sound}
            lines={lines}
            typingId={typingId}
            onType={(shotId) => {
              engine.pause();
              setTypingId(shotId);
            }}
            onSound={chooseSound}
            zoom={zoom}
            onKey={() => undefined}
          />
        </div>
      )}
      {isChoosing && (
        <SoundPicker
          board={board}
          takes={allTakes}
          sequence={film.sequence}
          isGone={sound?.isGone ?? false}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

type HeadActionsProps = { board: Board; view: BoardContentView; lines: Lines; isTyping: boolean };

/** What can be done with the whole film. The button that spends is orange while no line is typed, which has its own. */
function HeadActions({ board, view, lines, isTyping }: HeadActionsProps) {
  const { saving, saveNow, canUndo, undo, mayEdit } = view;
  const credits = lines.creditsOf(lines.unspoken);
  const { block } = lines.gate(credits > 0 ? credits : null);
  return (
    <>
      {mayEdit &&
        (saving === "held" ? (
          <Button size="sm" title={edits.held} onClick={saveNow}>
            {edits.saveNow}
          </Button>
        ) : (
          <span className="text-ink-soft text-sm max-room:hidden">
            {saving === "sending" ? messages.saving : messages.saved}
          </span>
        ))}
      {mayEdit && (
        <IconButton
          label={messages.undo}
          keys={messages.undoKeys}
          disabled={!canUndo}
          icon={<Undo2 aria-hidden />}
          onClick={() => {
            announce(undo() ? edits.undone : edits.nothingToUndo);
          }}
        />
      )}
      {lines.mayMake && lines.unspoken.length > 0 && (
        <Button
          variant={isTyping ? "secondary" : "primary"}
          aria-disabled={block !== null || undefined}
          title={block?.message}
          className="tabular-nums"
          onClick={() => (block ? announce(block.message) : lines.speak(lines.unspoken))}
        >
          {messages.speakAll(lines.unspoken.length, credits)}
        </Button>
      )}
      <span className="max-md:fixed max-md:inset-x-4 max-md:bottom-3 max-md:z-12 max-md:grid max-md:rounded-md max-md:bg-raised">
        <ExportMenu boardId={board.id} />
      </span>
    </>
  );
}
