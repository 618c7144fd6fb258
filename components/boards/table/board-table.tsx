import { Plus } from "lucide-react";
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useWindowRows } from "@/components/ui/use-window-rows";
import type { Board, Column } from "@/lib/boards/board";
import type { Catalogs } from "@/lib/boards/cell";
import type { QueuedTake } from "@/lib/boards/run";
import { Grid, GridRow, RowGroup } from "../cell/grid-parts";
import { useBoardActions } from "../state/board-context";
import { messages as stateMessages } from "../state/messages";
import { addShot, kindOfNewShot } from "../state/new-shot";
import { type BoardRow, pickOf } from "../state/planned-rows";
import { columnWidths } from "./column-widths";
import { messages } from "./messages";
import { Row } from "./row";
import { TableFoot } from "./table-foot";
import { TableHead } from "./table-head";
import { useGridKeys } from "./use-grid-keys";
import { useReorder } from "./use-reorder";
import { useRowActions } from "./use-row-actions";

const text = stateMessages.table;

/** Pixels of the bar of the page with the head of the table, and of what floats at the bottom. */
const COVERED = { above: 140, below: 140 };
/** Of a row with two lines of settings. Rows are measured when they are drawn. */
const ROW_PX = 132;
/** The window of the first drawing, which the server makes. */
const FIRST_RECT = { width: 1280, height: 900 };
const PROMPT_CELL = 1;

type BoardTableProps = {
  board: Board;
  /** Those that the stage shows. */
  columns: readonly Column[];
  /** Whether picks have a column of their own. */
  hasPick: boolean;
  rows: readonly BoardRow[];
  queue: readonly QueuedTake[];
  catalogs: Catalogs | null;
  /** The board as it is now, for what is pressed. */
  current: () => Board | undefined;
  /** Gets what brings a row into the window, with the focus on its text. */
  focusRow: RefObject<((at: number) => void) | null>;
  onAddModel: () => void;
  onChangeModel: (column: Column) => void;
  onSettings: (column: Column) => void;
};

/** The shots of a board in a table, of which the rows near the window are drawn. */
export function BoardTable(props: BoardTableProps) {
  "use no memo"; // the virtualizer returns one object that changes inside
  const { board, queue, catalogs, current, hasPick, focusRow, onAddModel, onChangeModel, onSettings } = props;
  const { edit, mayEdit } = useBoardActions();
  const grid = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [firstPicks] = useState(
    () => new Map(props.rows.map((row) => [row.shot.id, pickOf(row)?.job_id ?? null])),
  );
  const columnReorder = useReorder({
    ids: props.columns.map(({ id }) => id),
    text: messages.column,
    onMove: (id, before) => {
      edit([{ do: "move_column", id, before }]);
      requestAnimationFrame(() => focusHandle(grid.current, id));
    },
    placeAt: ({ x }) => placeInLine(grid.current?.querySelectorAll("[data-column]") ?? [], x),
  });
  const { columns, rows } = columnReorder.lift
    ? inOrder(props, columnReorder.order)
    : { columns: props.columns, rows: props.rows };

  const reorder = useReorder({
    ids: rows.map(({ shot }) => shot.id),
    text: stateMessages.row,
    isScrolling: true,
    onMove: (id, before) => {
      edit([{ do: "move_shots", ids: [id], before }]);
      requestAnimationFrame(() => focusHandle(grid.current, id));
    },
    placeAt: ({ y }) => {
      const offset = y + window.scrollY;
      const item = virtualizer.getVirtualItemForOffset(offset);
      return item ? { index: item.index, isPastMiddle: offset > item.start + item.size / 2 } : null;
    },
  });
  const byId = new Map(rows.map((row, at) => [row.shot.id, { row, at }]));
  const shown = reorder.order;
  const kept = [focusedId, reorder.lift?.id].flatMap((id) => (id ? shown.indexOf(id) : []));
  const virtualizer = useWindowRows({
    count: rows.length,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => shown[index] ?? index,
    top,
    covered: COVERED,
    kept,
    initialRect: FIRST_RECT,
  });
  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect().top;
    if (place !== undefined) setTop(Math.round(place + window.scrollY));
  });
  const keys = useGridKeys({
    grid,
    rows: rows.length,
    reveal: (row) => virtualizer.scrollToIndex(row, { align: "auto" }),
  });
  const actions = useRowActions({
    current,
    queue,
    edit,
    focusPrompt: (at) => keys.focusCell(at, PROMPT_CELL),
    handleKey: reorder.onHandleKey,
    handlePointer: reorder.onHandlePointer,
  });
  useImperativeHandle(focusRow, () => (at) => keys.focusCell(at, PROMPT_CELL));
  const header = useRef<HTMLDivElement>(null);
  const items = virtualizer.getVirtualItems().flatMap((item) => {
    const id = shown[item.index];
    const found = id === undefined ? undefined : byId.get(id);
    return found ? [{ item, ...found }] : [];
  });
  return (
    <Grid
      ref={grid}
      aria-label={text.label}
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + (hasPick ? 4 : 3)}
      onKeyDown={keys.onKeyDown}
      onFocus={({ target }) => setFocusedId(target.closest<HTMLElement>("[data-row]")?.dataset.shot ?? null)}
      onBlur={({ relatedTarget }) => !grid.current?.contains(relatedTarget) && setFocusedId(null)}
      className="outline-none [--credits:3.875rem] [--gap:0.75rem] [--words:18.75rem] min-[73.75rem]:[--gap:1.375rem] min-[112.5rem]:[--credits:4.375rem] min-[112.5rem]:[--gap:1.625rem] min-[112.5rem]:[--words:20.625rem]"
    >
      <div
        ref={header}
        onScroll={({ currentTarget }) => list.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="sticky top-(--top) z-10 overflow-x-auto bg-canvas [scrollbar-width:none] max-wide:static wide:-mx-2 wide:px-2"
      >
        <TableHead
          columns={props.columns}
          hasPick={hasPick}
          rows={props.rows}
          queue={queue}
          reorder={columnReorder}
          onChangeModel={onChangeModel}
          onSettings={onSettings}
        />
      </div>
      <div
        ref={list}
        onScroll={({ currentTarget }) => header.current?.scrollTo({ left: currentTarget.scrollLeft })}
        className="overflow-x-auto [scrollbar-width:thin] max-wide:overflow-x-clip wide:-mx-2 wide:px-2"
      >
        <RowGroup
          className="relative wide:w-full wide:min-w-min"
          style={{ height: virtualizer.getTotalSize() }}
        >
          <div
            aria-hidden
            style={{ gridTemplateColumns: columnWidths(columns.length, hasPick) }}
            className="gap-x-(--gap) max-wide:hidden wide:grid"
          >
            {/* Rows that are placed have no part in the width of their box. */}
            {Array.from({ length: columns.length + (hasPick ? 4 : 3) }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty places
              <span key={at} />
            ))}
          </div>
          {items
            // In the order of the board also while a row is lifted: an element that is moved would lose the focus.
            .toSorted((one, other) => one.at - other.at)
            .map(({ item, row }) => (
              <GridRow
                key={row.shot.id}
                ref={virtualizer.measureElement}
                data-index={item.index}
                data-row={item.index}
                data-shot={row.shot.id}
                aria-rowindex={item.index + 2}
                className="absolute top-0 left-0 w-full outline-none"
                style={{
                  zIndex: reorder.lift?.id === row.shot.id ? 2 : undefined,
                  transform: `translateY(${item.start - top}px)`,
                }}
              >
                <Row
                  row={row}
                  number={item.index + 1}
                  columns={columns}
                  models={board.columns}
                  hasPick={hasPick}
                  catalogs={catalogs}
                  isLifted={reorder.lift?.id === row.shot.id}
                  firstPick={firstPicks.get(row.shot.id) ?? null}
                  actions={actions}
                />
              </GridRow>
            ))}
        </RowGroup>
        <TableFoot
          rows={rows}
          columns={columns}
          hasPick={hasPick}
          buttons={
            mayEdit && (
              <>
                <Button
                  icon={<Plus aria-hidden className="size-4" />}
                  onClick={() => {
                    const { id, edit: added } = addShot(kindOfNewShot(board), null);
                    edit([added]);
                    actions.next(id);
                  }}
                >
                  {text.addShot}
                </Button>
                <Button
                  icon={<Plus aria-hidden className="size-4" />}
                  aria-haspopup="dialog"
                  onClick={onAddModel}
                >
                  {text.addModel}
                </Button>
              </>
            )
          }
        />
      </div>
    </Grid>
  );
}

/** A board with its columns in another order. */
function inOrder({ columns, rows }: Pick<BoardTableProps, "columns" | "rows">, ids: readonly string[]) {
  const places = ids.map((id) => columns.findIndex((column) => column.id === id));
  return {
    columns: places.flatMap((at) => columns[at] ?? []),
    rows: rows.map((row) => ({ ...row, cells: places.map((at) => row.cells[at] ?? null) })),
  };
}

/** The place of a line of elements under `x`, counted from the left. */
function placeInLine(elements: Iterable<Element>, x: number) {
  const boxes = [...elements].map((element) => element.getBoundingClientRect());
  const line = boxes.toSorted((one, other) => one.left - other.left);
  const index = line.findIndex(({ left, right }) => left <= x && x < right);
  const box = line[index];
  return box ? { index, isPastMiddle: x > box.left + box.width / 2 } : null;
}

const focusHandle = (grid: HTMLElement | null, id: string): void =>
  grid?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
