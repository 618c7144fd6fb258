import { clsx } from "clsx";
import { type Column, MAX_COLUMNS } from "@/lib/boards/board";
import { planPress } from "@/lib/boards/plan";
import type { QueuedTake } from "@/lib/boards/run";
import { priceRange } from "../cell/cell-state";
import { GridColumnHeader, GridRow, RowGroup } from "../cell/grid-parts";
import { useBoughtRows } from "../run/how-bought";
import { messages } from "../state/messages";
import { type BoardRow, countWaiting } from "../state/planned-rows";
import { ColumnHeader } from "./column-header";
import { columnWidths } from "./column-widths";
import type { useReorder } from "./use-reorder";

const text = messages.table;

type TableHeadProps = {
  columns: readonly Column[];
  hasPick: boolean;
  rows: readonly BoardRow[];
  queue: readonly QueuedTake[];
  /** Of the columns. */
  reorder: ReturnType<typeof useReorder>;
  onChangeModel: (column: Column) => void;
  onSettings: (column: Column) => void;
};

/** The names of the columns; on a phone only the models, in a line that scrolls. */
export function TableHead(props: TableHeadProps) {
  const { columns, hasPick, rows, queue, reorder, onChangeModel, onSettings } = props;
  const boughtOf = useBoughtRows();
  return (
    <RowGroup className="wide:w-full wide:min-w-min">
      <GridRow
        style={{ gridTemplateColumns: columnWidths(columns.length, hasPick) }}
        className="items-end gap-x-(--gap) border-line border-b pt-2.5 pb-2 text-ink-soft text-sm max-wide:flex max-wide:items-start max-wide:gap-x-5 max-wide:px-4 wide:grid"
      >
        <GridColumnHeader className="max-wide:hidden">
          <span className="sr-only">{text.move}</span>
        </GridColumnHeader>
        <HeadCell title={text.shot} hint={text.shotHint} />
        {columns.map((column, at) => (
          <GridColumnHeader
            key={column.id}
            data-column
            // In the order of the board also while one is lifted: an element that is moved would lose the focus.
            style={{ order: reorder.order.indexOf(column.id) }}
            className={clsx(
              "group/column relative min-w-0 max-wide:min-w-37 max-wide:flex-none",
              reorder.lift?.id === column.id &&
                "isolate z-1 before:absolute before:-inset-x-2 before:-inset-y-1.5 before:-z-1 before:rounded-md before:bg-raised before:shadow-float",
            )}
          >
            <ColumnHeader
              column={column}
              columns={columns}
              reorder={reorder}
              waiting={countWaiting(queue, { column_id: column.id })}
              missing={planPress(
                boughtOf(rows).flatMap(({ cells }) => cells[at] ?? []),
                { of: "missing" },
              )}
              price={priceRange(rows.map(({ cells }) => cells[at] ?? null))}
              onChangeModel={onChangeModel}
              onSettings={onSettings}
            />
          </GridColumnHeader>
        ))}
        {hasPick && <HeadCell title={text.pick} hint={text.pickHint} order={MAX_COLUMNS} />}
        <HeadCell title={text.credits} hint={text.creditsHint} order={MAX_COLUMNS} className="text-right" />
      </GridRow>
    </RowGroup>
  );
}

type HeadCellProps = { title: string; hint: string; order?: number; className?: string };

const HeadCell = ({ title, hint, order, className }: HeadCellProps) => (
  <GridColumnHeader style={{ order }} className={clsx("min-w-0 max-wide:hidden", className)}>
    <span className="block font-semibold text-base text-ink">{title}</span>
    <span className="block truncate">{hint}</span>
  </GridColumnHeader>
);
