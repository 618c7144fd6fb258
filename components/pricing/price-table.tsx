import { useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { SortHeader } from "@/components/ui/sort-header";
import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import { cellText, type PriceColumn } from "./price-columns";
import { priceFeatures } from "./price-features";
import { RowActions } from "./row-actions";
import { nextSort, priceTableOptions } from "./table-state";

const ROW_PX = 40;
/** The part of the table that is on most screens at first, in px. */
const FIRST_VIEW = { width: 1280, height: 640 };
/** The price table for a view in the address. Groups start open. */
export function usePriceTable(entries: readonly PriceEntry[], search: PricingSearch) {
  return useTable({
    features: priceFeatures,
    ...priceTableOptions(entries, search),
    initialState: { expanded: true },
    // Opening and closing a group does not change the others, whatever else changes.
    autoResetExpanded: false,
  });
}
export type PriceTableModel = ReturnType<typeof usePriceTable>;

type PriceTableProps = {
  table: PriceTableModel;
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** Every row of the view. Only rows near the visible part of the table are in the document. */
export function PriceTable({ table, search, onChange }: PriceTableProps) {
  "use no memo"; // the virtualizer and the table return objects that change inside
  const box = useRef<HTMLElement>(null);
  const { rows } = table.getRowModel();
  const columns = table.getVisibleLeafColumns();
  const lead = leadColumn(columns.map(({ id }) => id));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    // A height belongs to its row, in any order.
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    // So that the table has its first rows from the start, and the widths of its columns do not change.
    initialRect: FIRST_VIEW,
  });
  const visible = virtualizer.getVirtualItems();
  const above = visible[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <section
      ref={box}
      aria-label={messages.priceTable.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative max-h-[calc(100dvh-15rem)] min-h-80 overflow-auto"
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full border-separate border-spacing-0 text-sm lg:min-w-max"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, columnDef }) => (
              <SortHeader
                key={id}
                column={id}
                name={String(columnDef.header)}
                sort={search.sort}
                figure={isFigure(id)}
                stays={id === "model"}
                awayWhenNarrow={!isShownWhenNarrow(id, lead)}
                onSort={() => onChange({ sort: nextSort(search.sort, id) })}
              />
            ))}
            <th scope="col" className="sticky top-0 z-2 border-line border-b bg-canvas">
              <span className="sr-only">{messages.priceTable.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {visible.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            return row.getIsGrouped() ? (
              <GroupRow
                key={row.id}
                index={index}
                measure={virtualizer.measureElement}
                span={columns.length + 1}
                open={row.getIsExpanded()}
                onToggle={() => row.toggleExpanded()}
                title={
                  cellText(row.groupingColumnId ?? "", row.groupingValue) ||
                  messages.priceColumns.notSpecified
                }
                count={row.subRows.length}
              />
            ) : (
              <PriceRow
                key={row.id}
                row={row}
                index={index}
                columns={columns.map(({ id }) => id)}
                measure={virtualizer.measureElement}
              >
                <RowActions entry={row.original} compare={search.compare} onChange={onChange} />
              </PriceRow>
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </section>
  );
}

const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  ) : null;

type GroupRowProps = {
  index: number;
  measure: (element: HTMLTableRowElement | null) => void;
  span: number;
  open: boolean;
  onToggle: () => void;
  title: string;
  count: number;
};

function GroupRow({ index, measure, span, open, onToggle, title, count }: GroupRowProps) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="rowgroup" colSpan={span} className="h-10 border-line border-b bg-stage px-2 text-left">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="inline-flex h-8 items-center gap-2 rounded-md px-1 font-medium"
        >
          {open ? (
            <ArrowDown aria-hidden className="size-3.5" />
          ) : (
            <ArrowUp aria-hidden className="size-3.5 rotate-90" />
          )}
          {title}
          <span className="font-normal text-ink-faint text-xs tabular-nums">{count}</span>
        </button>
      </th>
    </tr>
  );
}

const FIGURES: ReadonlySet<string> = new Set<PriceColumn>(["seconds", "credits", "perSecond"]);

/** Whether a column has figures, which are right-aligned. */
const isFigure = (column: string): boolean => FIGURES.has(column);

/** The column that names a row: its model, or without it the first column. */
const leadColumn = (columns: readonly string[]): string | undefined =>
  columns.includes("model") ? "model" : columns[0];

/** Whether a column stays in a narrow window: the leading one, and the credits. */
const isShownWhenNarrow = (column: string, lead: string | undefined): boolean =>
  column === lead || column === "credits";

type PriceRowProps = {
  row: { getValue: (column: string) => unknown };
  index: number;
  /** The visible columns, in their order. */
  columns: readonly string[];
  measure: (element: HTMLTableRowElement | null) => void;
  children: ReactNode;
};

/** A price. In a narrow window, values without a column are in a second line, in the same order. */
function PriceRow({ row, index, columns, measure, children }: PriceRowProps) {
  const lead = leadColumn(columns);
  const textOf = (column: string) => cellText(column, row.getValue(column));
  const secondLine = columns
    .filter((column) => !isShownWhenNarrow(column, lead) && column !== "perSecond")
    .map(textOf);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="hover:bg-hover">
      {columns.map((column) => (
        <td
          key={column}
          className={clsx(
            "h-10 border-line border-b px-3 max-lg:py-2",
            column !== lead && "whitespace-nowrap",
            column === lead && "lg:whitespace-nowrap",
            column === "model" && "sticky left-0 z-1 bg-canvas",
            !isShownWhenNarrow(column, lead) && "max-lg:hidden",
            column === lead && "max-lg:w-full",
            isFigure(column) && "text-right tabular-nums",
            column === "credits" ? "font-medium" : "text-ink-soft",
          )}
        >
          {column === lead ? (
            <span className="max-lg:font-medium max-lg:text-ink">{textOf(column)}</span>
          ) : (
            textOf(column)
          )}
          {column === lead && (
            <SecondLine>{secondLine.filter(Boolean).map(unbroken).join("\u00a0· ")}</SecondLine>
          )}
          {column === "credits" && columns.includes("perSecond") && (
            <SecondLine>{perSecond(textOf("perSecond"))}</SecondLine>
          )}
        </td>
      ))}
      <td className="w-px whitespace-nowrap border-line border-b px-2 max-lg:pl-0">{children}</td>
    </tr>
  );
}

/** Keeps a figure and its unit on one line. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

const perSecond = (text: string): string => (text === "" ? "" : messages.priceRow.perSecond(text));

const SecondLine = ({ children }: { children: string }) =>
  children === "" ? null : (
    <span className="block font-normal text-ink-faint text-xs lg:hidden">{children}</span>
  );
