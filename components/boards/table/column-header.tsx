import { ChevronDown } from "lucide-react";
import { announce } from "@/components/ui/announce";
import { Menu } from "@/components/ui/menu";
import { Stepper } from "@/components/ui/stepper";
import { toastUndo } from "@/components/ui/toast";
import type { Column } from "@/lib/boards/board";
import type { planPress } from "@/lib/boards/plan";
import { MAX_CELL_TAKES } from "@/lib/boards/run";
import type { priceRange } from "../cell/cell-state";
import { messages as runText } from "../run/messages";
import { useBoardActions } from "../state/board-context";
import { DragHandle } from "./drag-handle";
import { messages } from "./messages";
import type { useReorder } from "./use-reorder";

const text = messages.column;

type ColumnHeaderProps = {
  column: Column;
  /** All of the board, in order. */
  columns: readonly Column[];
  reorder: ReturnType<typeof useReorder>;
  /** How many of its takes wait. */
  waiting: number;
  price: ReturnType<typeof priceRange>;
  /** What it has not made of the shots. */
  missing: ReturnType<typeof planPress>;
  onChangeModel: (column: Column) => void;
  onSettings: (column: Column) => void;
};

/** A model of the board: how many takes it makes of each shot, at what price. */
export function ColumnHeader(props: ColumnHeaderProps) {
  const { column, columns, reorder, waiting, price, missing, onChangeModel, onSettings } = props;
  const { edit, start, mayEdit, mayMake, nameOf } = useBoardActions();
  const name = nameOf(column.model_id);
  const priced = price ? text.each(price) : text.noPrice;
  if (!mayEdit) {
    return (
      <>
        <span translate="no" className="block truncate font-semibold text-base text-ink">
          {name}
        </span>
        {text.summary(column.takes, priced)}
      </>
    );
  }
  const at = columns.indexOf(column);
  const moveTo = (place: number) => {
    const others = columns.filter((each) => each !== column);
    edit([{ do: "move_column", id: column.id, before: others[place]?.id ?? null }]);
    announce(text.dropped(place + 1, columns.length));
  };
  const remove = () => {
    const undo = edit([{ do: "remove_column", id: column.id }]);
    toastUndo(text.removed(name, waiting), undo, "board");
  };
  return (
    <>
      <Menu
        label={text.menu(name)}
        align="start"
        trigger={
          <>
            <span translate="no" title={name} className="truncate font-semibold text-base text-ink">
              {name}
            </span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          </>
        }
        triggerClassName="touch-target -ml-1.5 flex h-7 max-w-full items-center gap-1 rounded-md px-1.5 text-left hover:bg-hover"
        sections={[
          mayMake &&
            missing.takes > 0 && {
              actions: [{ label: runText.column(missing.credits), onSelect: () => start(missing.cells) }],
            },
          {
            actions: [
              at > 0 && { label: text.moveLeft, onSelect: () => moveTo(at - 1) },
              at < columns.length - 1 && { label: text.moveRight, onSelect: () => moveTo(at + 1) },
            ],
          },
          {
            actions: [
              { label: text.settings, onSelect: () => onSettings(column) },
              { label: text.change, onSelect: () => onChangeModel(column) },
              { label: text.remove, tone: "danger", onSelect: remove },
            ],
          },
        ]}
      />
      {columns.length > 1 && (
        <DragHandle
          id={column.id}
          label={text.handle(name)}
          isLifted={reorder.lift?.id === column.id}
          onKey={reorder.onHandleKey}
          onPointer={reorder.onHandlePointer}
          className="absolute top-0 right-0 size-7 bg-canvas opacity-0 focus-visible:opacity-100 group-hover/column:opacity-100 aria-pressed:opacity-100 pointer-coarse:hidden"
        />
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
        <Stepper
          label={text.takes(name)}
          fewer={text.fewer(name)}
          more={text.more(name)}
          value={column.takes}
          min={0}
          max={MAX_CELL_TAKES}
          onChange={(takes) =>
            edit([{ do: "change_column", id: column.id, change: { takes } }], {
              mergeKey: column.id,
            })
          }
        />
        <span className="min-w-0 truncate tabular-nums">{priced}</span>
      </span>
    </>
  );
}
