import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { type DragEvent, type ReactNode, useState } from "react";
import { boardsQuery } from "@/components/api/boards";
import { toast } from "@/components/ui/toast";
import { MAX_PLACED_TAKES } from "@/lib/boards/placed-take";
import { DRAGGED_JOB } from "@/lib/inputs/dragged-result";
import { formatQuantity } from "@/lib/platform/format";
import { BoardPicture } from "../add-to-board-dialog";
import { boardsByUse } from "../boards-by-use";
import { messages as makeBoard } from "../messages";
import { useAddToBoard, useLastBoard } from "../use-add-to-board";
import { messages } from "./messages";

const text = messages.tray;

/** Boards that it shows beside the one used last: those changed last. */
const SHOWN = 5;

type BoardTrayProps = {
  /** The results that are dragged, in the order of the list; null for more than are named. */
  ids: readonly string[] | null;
  /** Of how many shots they are takes. */
  shots: number | null;
  /** Whether something is dragged now. It stays mounted for what it has begun. */
  isOpen: boolean;
};

/** Boards to drop results on, at the edge of the window while some are dragged. */
export default function BoardTray({ ids, shots, isOpen }: BoardTrayProps) {
  const { data } = useQuery({ ...boardsQuery, enabled: isOpen });
  const last = useLastBoard();
  const { add, create } = useAddToBoard();
  if (!isOpen) return null;
  const recent = boardsByUse(data?.data ?? [], last?.id ?? null);
  const latest = new Set(data?.data.slice(0, SHOWN).map(({ id }) => id));
  const boards = recent.filter(({ id }) => id === last?.id || latest.has(id)).slice(0, SHOWN);
  const drop = (then: (few: readonly string[]) => void) => () => {
    if (!ids || ids.length > MAX_PLACED_TAKES)
      toast(makeBoard.add.tooMany(MAX_PLACED_TAKES), { tone: "danger", isOfStudio: true });
    else then(ids);
  };
  return (
    <aside
      aria-label={text.label}
      className="fixed top-1/2 right-4 z-30 flex w-60 -translate-y-1/2 flex-col gap-0.5 rounded-xl bg-raised p-1.5 shadow-float max-md:right-2 max-md:w-44"
    >
      <p className="px-2 pt-1 pb-1.5 text-ink-soft text-xs">{text.label}</p>
      {boards.map((board) => (
        <Target
          key={board.id}
          name={board.name}
          about={formatQuantity(board.shots, "shot")}
          shots={shots}
          onDrop={drop((few) => void add(board, few))}
        >
          <BoardPicture board={board} />
        </Target>
      ))}
      <Target name={makeBoard.add.create} shots={shots} onDrop={drop(create)}>
        <span className="grid h-9 w-16 shrink-0 place-items-center rounded-xs border border-line-field border-dashed">
          <Plus aria-hidden className="size-4" />
        </span>
      </Target>
    </aside>
  );
}

type TargetProps = {
  name: string;
  about?: string;
  shots: number | null;
  onDrop: () => void;
  children: ReactNode;
};

/** A place for results. While some are over it, it says what a drop does. */
function Target({ name, about, shots, onDrop, children }: TargetProps) {
  const [isOver, setIsOver] = useState(false);
  const isResult = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED_JOB);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menus of tiles and of a selection do the same by keys
    <div
      data-drop={name}
      onDragOver={(event) => {
        if (!isResult(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      }}
      onDrop={(event) => {
        setIsOver(false);
        if (!isResult(event)) return;
        event.preventDefault();
        onDrop();
      }}
      className={clsx(
        "flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-sm outline-2 -outline-offset-2",
        isOver ? "bg-press outline-ink" : "outline-transparent",
      )}
    >
      <span className="pointer-events-none flex max-md:hidden">{children}</span>
      <span className="pointer-events-none min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        <span className={clsx("block min-h-4 text-xs tabular-nums", isOver ? "text-ink" : "text-ink-soft")}>
          {isOver && shots !== null ? text.drop(shots) : about}
        </span>
      </span>
    </div>
  );
}
