import { type ReactNode, useState } from "react";
import { AudienceButton } from "@/components/audience/audience-button";
import { isComposing } from "@/components/ui/press-by-key";
import { RetriedImage } from "@/components/ui/retried-image";
import { type Board, type Column, MAX_NAME, wantedTakes } from "@/lib/boards/board";
import type { Stage } from "@/lib/boards/stills";
import { messages } from "./messages";
import { Rooms } from "./rooms/rooms";
import { useBoardActions } from "./state/board-context";
import { type BoardRow, coverOf, pickOf, plannedCells } from "./state/planned-rows";
import { StageChoice } from "./stills/stage-choice";
import { TakesForAll } from "./table/takes-for-all";

const text = messages.head;

type BoardHeadProps = {
  board: Board;
  /** Of the stage. */
  rows: readonly BoardRow[];
  columns: readonly Column[];
  /** Null where no shot has a still. */
  stage: Stage | null;
  onStage: (stage: Stage) => void;
  /** Opens who sees it. */
  onAudience: () => void;
  /** What can be done with the whole board: takes the rest of the line of the name, in a narrow window the last line. */
  children?: ReactNode;
};

/** The cover of a board, its name, which is edited in place, and what is on it. */
export function BoardHead(props: BoardHeadProps) {
  const { board, rows, columns, stage, onStage, onAudience, children } = props;
  const cells = plannedCells(rows);
  const cover = coverOf(board, rows);
  const takes = plannedCells(rows.filter(({ placed }) => placed.problem === null)).reduce(
    (sum, { shot, column, count }) =>
      sum + Math.max(wantedTakes(shot, column), count.done + count.running + count.waiting),
    0,
  );
  return (
    <header className="flex items-center gap-x-4">
      {cover && (
        <RetriedImage
          src={cover}
          alt=""
          decoding="async"
          className="h-13 w-auto max-w-24 shrink-0 rounded-xs bg-stage object-contain max-wide:self-start max-md:hidden"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-wide:gap-3">
        <div className="flex items-center gap-4 max-wide:contents">
          <div className="flex min-w-0 items-center gap-x-5 max-wide:flex-wrap">
            <h1 className="sr-only">{board.name}</h1>
            <BoardName name={board.name} />
            <AudienceButton audience={board.audience} onOpen={onAudience} />
            <Rooms boardId={board.id} current="board" />
          </div>
          {children}
        </div>
        {rows.length > 0 && (
          // A line of its own, which the buttons beside the name do not push when they come and go.
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
            <p className="text-ink-soft text-sm tabular-nums">
              {text.sentence({
                shots: rows.length,
                models: columns.length,
                takes,
                picked: rows.filter(pickOf).length,
                isSent:
                  rows.some((row) => row.takes.length > 0) || cells.some(({ count }) => count.waiting > 0),
              })}
            </p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <TakesForAll columns={columns} />
              {stage && <StageChoice stage={stage} onChange={onStage} />}
            </div>
          </div>
        )}
      </div>
    </header>
  );
}

/** A name that is typed is saved when it is left, or by Enter. Escape takes it back. */
function BoardName({ name }: { name: string }) {
  const { edit, mayEdit } = useBoardActions();
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    const next = draft?.trim() ?? "";
    setDraft(null);
    if (next !== "" && next !== name) edit([{ do: "rename", name: next }]);
  };
  return (
    <input
      aria-label={text.name}
      dir="auto"
      value={draft ?? name}
      readOnly={!mayEdit}
      maxLength={MAX_NAME}
      placeholder={text.untitled}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
      className="type-title field-sizing-content -mx-1.5 block min-w-20 max-w-[calc(100%+0.75rem)] rounded-md bg-transparent px-1.5 outline-offset-0 read-write:hover:bg-hover"
    />
  );
}
