import { clsx } from "clsx";
import { ArrowDown, ArrowUp, GripVertical, Pause, X } from "lucide-react";
import { useState } from "react";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { pressByKey } from "@/components/ui/press-by-key";
import { useTask } from "@/components/ui/use-task";
import type { ListedTake, QueueChange, QueueList } from "@/lib/boards/run";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { boardLink } from "@/lib/navigation/boards";
import { excerpt } from "@/lib/platform/excerpt";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

const text = messages.queuedTakes;

type Change = (change: QueueChange) => Promise<void>;
type QueuedTakesProps = { queue: QueueList; onChange: Change; onLeave: () => void };

/** The takes of boards that wait, as they will be sent: reordered by drag, keys and buttons, paused and canceled. */
export function QueuedTakes({ queue, onChange, onLeave }: QueuedTakesProps) {
  const { run, isBusy } = useTask();
  const [dragged, setDragged] = useState<string | null>(null);
  const { takes, waiting, credits } = queue;
  if (waiting === 0) return null;
  const change = (to: QueueChange) => void run(() => onChange(to), text.failed);
  const yours = takes.filter(({ is_yours }) => is_yours);
  const isGoing = yours.some(({ paused_for }) => paused_for === null);
  const move = (id: string, before: string | null) => change({ do: "move", ids: [id], before });
  /** Moves the take at the second place before that at the first; null where the person may not. */
  const swap = (at: number, next: number): (() => void) | null => {
    const [first, second] = [takes[at], takes[next]];
    return first?.is_yours && second?.is_yours ? () => move(second.id, first.id) : null;
  };
  return (
    <section aria-label={text.title}>
      <div className="flex flex-wrap items-center gap-x-2 px-2 pb-1">
        <h3 className="mr-auto font-[550] text-ink-soft text-xs">{text.summary(waiting, credits)}</h3>
        {yours.length > 0 && (
          <>
            {/* A board says why it is paused and for what sum it goes on, and resumes. */}
            {isGoing && (
              <Button
                variant="quiet"
                size="sm"
                busy={isBusy}
                icon={<Pause aria-hidden className="size-3.5" />}
                onClick={() => change({ do: "pause" })}
              >
                {text.pause}
              </Button>
            )}
            <Button variant="quiet" size="sm" busy={isBusy} onClick={() => change({ do: "cancel" })}>
              {text.cancelAll}
            </Button>
          </>
        )}
      </div>
      <ul>
        {takes.map((take, at) => (
          <li
            key={take.id}
            draggable={take.is_yours}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(take.id);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && dragged !== take.id && move(dragged, take.id)}
            className={clsx(dragged === take.id && "opacity-50")}
          >
            <QueuedRow
              take={take}
              onLeave={onLeave}
              onCancel={() => change({ do: "cancel", ids: [take.id] })}
              onUp={swap(at - 1, at)}
              onDown={swap(at, at + 1)}
            />
          </li>
        ))}
      </ul>
      {waiting > takes.length && (
        <p className="px-2 text-ink-soft text-xs">{text.more(waiting - takes.length)}</p>
      )}
    </section>
  );
}

type QueuedRowProps = {
  take: ListedTake;
  onLeave: () => void;
  onCancel: () => void;
  /** Null at the end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

/** One take in a line: its shot, number and model, its board, and the most that it may cost. */
function QueuedRow({ take, onLeave, onCancel, onUp, onDown }: QueuedRowProps) {
  const name = text.take(take.shot_number, take.number);
  const nameOf = useModelNames(KIND_NAMES);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that press the buttons of the row, wherever the focus is in it
    <div
      onKeyDown={(event) => {
        const { key, altKey } = event;
        const arrow = key === "ArrowUp" || key === "ArrowDown" ? `Alt+${key}` : null;
        const pressed = altKey ? arrow : key === "Delete" ? key : null;
        if (pressed && pressByKey(event.currentTarget, pressed)) event.preventDefault();
      }}
      className="flex items-center rounded-md hover:bg-hover"
    >
      <GripVertical
        aria-hidden
        className={clsx("size-4 shrink-0 text-ink-faint", !take.is_yours && "invisible")}
      />
      <Link
        href={boardLink(take.board_id)}
        onClick={onLeave}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-1 outline-offset-[-2px]"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" translate="no" className="truncate text-sm">
            {excerpt(take.prompt)}
          </span>
          <span translate="no" className="type-edge truncate text-ink-soft">
            {[
              name,
              nameOf(take.model_id),
              ...(take.waits_for_shot === null ? [] : [text.waitsFor(take.waits_for_shot)]),
              take.board_name,
            ].join(" · ")}
          </span>
        </span>
        <span className="text-ink-soft text-xs tabular-nums">
          {take.paused_for === null ? formatCount(take.credits) : text.paused}
        </span>
      </Link>
      {take.is_yours && (
        <>
          <IconButton
            size="sm"
            label={text.up(name)}
            keys={text.upKeys}
            icon={<ArrowUp aria-hidden />}
            disabled={!onUp}
            onClick={onUp ?? undefined}
          />
          <IconButton
            size="sm"
            label={text.down(name)}
            keys={text.downKeys}
            icon={<ArrowDown aria-hidden />}
            disabled={!onDown}
            onClick={onDown ?? undefined}
          />
          <IconButton
            size="sm"
            label={text.cancel(name)}
            keys={text.cancelKey}
            icon={<X aria-hidden />}
            onClick={onCancel}
          />
        </>
      )}
    </div>
  );
}
