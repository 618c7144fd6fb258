import type { ReactNode } from "react";
import type { Column } from "@/lib/boards/board";
import { formatCount } from "@/lib/platform/format";
import { addSpends, creditsNote, spendOfCells, spendOfRow, totalSpend } from "../cell/cell-state";
import { GridCell, GridRow, RowGroup } from "../cell/grid-parts";
import { messages } from "../state/messages";
import type { BoardRow } from "../state/planned-rows";
import { columnWidths } from "./column-widths";

const text = messages.table;

type TableFootProps = {
  rows: readonly BoardRow[];
  columns: readonly Column[];
  hasPick: boolean;
  buttons: ReactNode;
};

/** What makes the table longer, and what its columns cost together. */
export function TableFoot({ rows, columns, hasPick, buttons }: TableFootProps) {
  const whole = addSpends(rows.map(spendOfRow));
  return (
    <RowGroup className="wide:w-full wide:min-w-min">
      <GridRow
        style={{ gridTemplateColumns: columnWidths(columns.length, hasPick) }}
        className="items-start gap-x-(--gap) py-3 text-ink-soft text-sm tabular-nums max-wide:flex max-wide:flex-wrap max-wide:justify-between max-wide:gap-y-3 max-wide:px-4 wide:grid"
      >
        <GridCell className="max-wide:hidden" />
        <GridCell className="flex flex-wrap gap-2">{buttons}</GridCell>
        {columns.map((column, at) => (
          <GridCell key={column.id} className="text-right max-wide:hidden">
            {formatCount(totalSpend(spendOfCells(rows.map(({ cells }) => cells[at] ?? null))))}
          </GridCell>
        ))}
        {hasPick && <GridCell className="max-wide:hidden">{text.sums}</GridCell>}
        <GridCell className="text-right">
          <span className="type-heading block text-ink">{formatCount(totalSpend(whole))}</span>
          <span className="text-xs">{creditsNote(whole)}</span>
        </GridCell>
      </GridRow>
    </RowGroup>
  );
}
