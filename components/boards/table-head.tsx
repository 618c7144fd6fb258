"use client";

import { clsx } from "clsx";
import type { Board, Column } from "@/lib/boards/board";
import { planPress } from "@/lib/boards/plan";
import { priceRange } from "./cell-face";
import { ColumnHeader } from "./column-header";
import { columnWidths } from "./column-widths";
import { ColumnHead, GridRow, RowGroup } from "./grid-parts";
import { messages } from "./messages";
import type { BoardRow } from "./planned-rows";

const text = messages.table;

type TableHeadProps = {
  board: Board;
  rows: readonly BoardRow[];
  onChangeModel: (column: Column) => void;
  onSettings: (column: Column) => void;
};

/** The names of the columns; on a phone only the models, in a line that scrolls. */
export function TableHead({ board: { columns }, rows, onChangeModel, onSettings }: TableHeadProps) {
  return (
    <RowGroup className="min-[56.25rem]:w-full min-[56.25rem]:min-w-min">
      <GridRow
        style={{ gridTemplateColumns: columnWidths(columns.length) }}
        className="items-end gap-x-(--gap) border-line border-b pt-2.5 pb-2 text-ink-soft text-xs max-[56.25rem]:flex max-[56.25rem]:items-start max-[56.25rem]:gap-x-5 max-[56.25rem]:px-4 min-[56.25rem]:grid"
      >
        <ColumnHead className="max-[56.25rem]:hidden">
          <span className="sr-only">{text.move}</span>
        </ColumnHead>
        <HeadCell title={text.shot} hint={text.shotHint} />
        {columns.map((column, at) => (
          <ColumnHead key={column.id} className="min-w-0 max-[56.25rem]:min-w-37 max-[56.25rem]:flex-none">
            <ColumnHeader
              column={column}
              missing={planPress(
                rows.flatMap(({ cells }) => cells[at] ?? []),
                { of: "missing" },
              )}
              price={priceRange(rows.map(({ cells }) => cells[at] ?? null))}
              onChangeModel={onChangeModel}
              onSettings={onSettings}
            />
          </ColumnHead>
        ))}
        <HeadCell title={text.pick} hint={text.pickHint} />
        <HeadCell title={text.credits} hint={text.creditsHint} className="text-right" />
      </GridRow>
    </RowGroup>
  );
}

type HeadCellProps = { title: string; hint: string; className?: string };

const HeadCell = ({ title, hint, className }: HeadCellProps) => (
  <ColumnHead className={clsx("min-w-0 max-[56.25rem]:hidden", className)}>
    <span className="block font-semibold text-base text-ink">{title}</span>
    <span className="block truncate">{hint}</span>
  </ColumnHead>
);
