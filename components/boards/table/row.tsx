import { clsx } from "clsx";
import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, memo, type PointerEvent, useDeferredValue } from "react";
import { KIND_ICONS } from "@/components/job/icons";
import { Menu } from "@/components/ui/menu";
import type { Column } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import { planPress } from "@/lib/boards/plan";
import { type JobKind, RULED_OUT } from "@/lib/jobs/job";
import { KIND_NAMES, KINDS } from "@/lib/kinds/kinds";
import { compareLink, MAX_COMPARED, MIN_COMPARED } from "@/lib/navigation/compare";
import { formatCount } from "@/lib/platform/format";
import { creditsNote, spendOfRow, totalSpend } from "../cell/cell-state";
import { GridCell } from "../cell/grid-parts";
import { PickCell } from "../cell/pick-cell";
import { OtherKindCell, TakeCell } from "../cell/take-cell";
import { messages as runText } from "../run/messages";
import { ShotCell } from "../shot/shot-cell";
import { useBoardActions } from "../state/board-context";
import { messages } from "../state/messages";
import { type BoardRow, pickOf, plannedCells } from "../state/planned-rows";
import { StillsCell } from "../stills/stills-cell";
import { columnWidths } from "./column-widths";
import { DragHandle } from "./drag-handle";

const text = messages.row;

/** What can be done with a row. All of it stays the same while the board changes. */
export type RowActions = {
  next: (shotId: string) => void;
  insert: (shotId: string, where: "above" | "below") => void;
  duplicate: (shotId: string) => void;
  /** Gives its first frame to all shots. */
  shareFrame: (shotId: string) => void;
  remove: (shotId: string) => void;
  handleKey: (shotId: string, event: KeyboardEvent) => void;
  handlePointer: (shotId: string, event: PointerEvent<HTMLElement>) => void;
};

type RowProps = {
  /** The same object while nothing of the row changes. */
  row: BoardRow;
  number: number;
  /** Those that the stage shows. */
  columns: readonly Column[];
  /** All of the board. */
  models: readonly Column[];
  /** Whether the pick has a cell of its own. */
  hasPick: boolean;
  catalogs: Catalogs | null;
  isLifted: boolean;
  /** The pick of the shot when the page was opened. */
  firstPick: string | null;
  actions: RowActions;
};

/** A shot with what each model makes of it. From 900 px on in one line, below that as a block. */
export const Row = memo(function Row(props: RowProps) {
  const { row, number, columns, models, hasPick, catalogs, isLifted, firstPick, actions } = props;
  const { shot, cells } = row;
  const { mayEdit } = useBoardActions();
  // The first drawing is short, so that rows can be scrolled through; what can be pressed follows when there is time.
  const isReady = useDeferredValue(true, false);
  const pick = pickOf(row)?.job_id ?? null;
  return (
    <div
      style={{ gridTemplateColumns: columnWidths(columns.length, hasPick) }}
      className={clsx(
        "group/row items-start gap-x-(--gap) border-line border-b pt-3 pb-2.5 max-wide:flex max-wide:flex-wrap max-wide:gap-x-2 wide:grid",
        isLifted ? "rounded-md bg-raised shadow-float" : "hover:bg-hover",
      )}
    >
      <GridCell at={0} className="flex flex-col items-center max-wide:w-10">
        {mayEdit && (
          <>
            <DragHandle
              id={shot.id}
              label={text.handle(number)}
              isLifted={isLifted}
              isInGrid
              onKey={(id, event) => {
                if (event.key === "Delete") {
                  // Held down it would go on to the next shots.
                  if (!event.repeat) actions.remove(id);
                } else actions.handleKey(id, event);
              }}
              onPointer={actions.handlePointer}
              className="h-8 w-7.5 pointer-coarse:size-11"
            />
            {isReady ? (
              <RowMenu row={row} number={number} actions={actions} />
            ) : (
              <span className="size-7 pointer-coarse:size-11" />
            )}
          </>
        )}
      </GridCell>
      <GridCell at={1} className="flex min-w-0 items-start gap-1.5 max-wide:flex-1">
        <span aria-hidden className="type-heading min-w-6 pt-0.75 tabular-nums">
          {number}
        </span>
        <ShotCell
          row={row}
          columns={models}
          catalogs={catalogs}
          number={number}
          isReady={isReady}
          onNext={() => actions.next(shot.id)}
        />
      </GridCell>
      <div
        role="presentation"
        className="max-wide:order-last max-wide:flex max-wide:basis-full max-wide:gap-4 max-wide:overflow-x-auto max-wide:px-4 max-wide:pt-3 max-wide:pb-1 max-wide:[scrollbar-width:none] max-wide:*:w-37 max-wide:*:flex-none wide:contents"
      >
        {cells.map((cell, at) => {
          if (!cell) return <OtherKindCell key={columns[at]?.id ?? at} at={at + 2} />;
          const Cell = hasPick ? TakeCell : StillsCell;
          return <Cell key={cell.column.id} planned={cell} number={number} at={at + 2} />;
        })}
        {hasPick && <PickCell row={row} number={number} at={cells.length + 2} isNew={pick !== firstPick} />}
      </div>
      <Credits row={row} />
    </div>
  );
});

/** How many takes more a model makes at once, where some are done. */
const MORE_TAKES = 2;

/** The takes to look at side by side: the pick, and then the latest that are not ruled out. */
const comparedTakes = (row: BoardRow): string[] =>
  row.takes
    .filter(({ status, rating }) => status === "completed" && rating !== RULED_OUT)
    .toReversed()
    .sort((one, other) => Number(other.picked) - Number(one.picked))
    .slice(0, MAX_COMPARED)
    .map(({ job_id }) => job_id);

type RowMenuProps = { row: BoardRow; number: number; actions: RowActions };

function RowMenu({ row, number, actions }: RowMenuProps) {
  const { shot } = row;
  const { edit, openDetails, start, mayMake, nameOf } = useBoardActions();
  const cells = plannedCells([row]);
  const missing = planPress(cells, { of: "missing" });
  const runs = [
    missing.takes > 0 && { label: runText.row(missing.credits), onSelect: () => start(missing.cells) },
    ...cells
      .filter(({ count }) => count.done > 0)
      .map((cell) => {
        const { cells: more, takes, credits } = planPress([cell], { of: "more", takes: MORE_TAKES });
        const label = runText.more(takes, nameOf(cell.column.model_id), credits);
        return takes > 0 && { label, onSelect: () => start(more) };
      }),
  ];
  const comparable = comparedTakes(row);
  const isKind = (value: string): value is JobKind => KIND_NAMES.some((kind) => kind === value);
  return (
    <Menu
      label={text.menu(number)}
      trigger={<Ellipsis aria-hidden className="size-4" />}
      triggerClassName="touch-target grid size-7 place-items-center pointer-coarse:size-11 rounded-md text-ink-faint opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 data-open:opacity-100 pointer-coarse:opacity-100"
      align="start"
      sections={[
        comparable.length >= MIN_COMPARED && {
          actions: [{ label: text.compare(comparable.length), href: compareLink(comparable) }],
        },
        mayMake && { actions: runs },
        {
          actions: [
            { label: text.details, onSelect: () => openDetails(shot.id) },
            { label: text.insertAbove, onSelect: () => actions.insert(shot.id, "above") },
            { label: text.insertBelow, onSelect: () => actions.insert(shot.id, "below") },
            { label: text.duplicate, onSelect: () => actions.duplicate(shot.id) },
            Boolean(shot.inputs.firstFrame) && {
              label: text.shareFrame,
              onSelect: () => actions.shareFrame(shot.id),
            },
            { label: text.remove, tone: "danger", onSelect: () => actions.remove(shot.id) },
          ],
        },
        {
          choice: {
            label: text.kind,
            value: shot.kind,
            isFinal: true,
            onChange: (kind) =>
              isKind(kind) && edit([{ do: "change_shots", ids: [shot.id], change: { kind } }]),
            options: KIND_NAMES.map((kind) => ({ value: kind, label: KINDS[kind].label })),
          },
        },
      ]}
    />
  );
}

/** What a shot costs, and how much of it is charged. */
function Credits({ row }: { row: BoardRow }) {
  const spend = spendOfRow(row);
  const total = totalSpend(spend);
  return (
    <GridCell className="pt-0.5 pr-1 text-right tabular-nums max-wide:min-w-14 max-wide:pr-4 wide:pr-0">
      {total > 0 && (
        <>
          <span className="type-heading block">{formatCount(total)}</span>
          <span className="text-ink-soft text-xs">{creditsNote(spend)}</span>
        </>
      )}
      <KindMark kind={row.shot.kind} />
    </GridCell>
  );
}

/** What a shot makes, where it is no clip. */
function KindMark({ kind }: { kind: JobKind }) {
  if (kind === "video") return null;
  const Icon = KIND_ICONS[kind];
  return (
    <span className="mt-1 flex items-center justify-end gap-1 text-ink-faint text-sm">
      <Icon aria-hidden className="size-3.5" />
      {KINDS[kind].label}
    </span>
  );
}
