import { clsx } from "clsx";
import type { ReactNode } from "react";
import { messages } from "./messages";
import { cellText, type PriceColumn } from "./price-columns";

const FIGURES: ReadonlySet<string> = new Set<PriceColumn>(["seconds", "credits", "perSecond"]);

/** Whether a column has figures, which are right-aligned. */
export const isFigure = (column: string): boolean => FIGURES.has(column);

/** The column that names a row: its model, or without it the first column. */
export const leadOf = (columns: readonly string[]): string | undefined =>
  columns.includes("model") ? "model" : columns[0];

/** Whether a column stays in a narrow window: the leading one, and the credits. */
export const staysWhenNarrow = (column: string, lead: string | undefined): boolean =>
  column === lead || column === "credits";

type PriceRowProps = {
  row: { getValue: (column: string) => unknown };
  index: number;
  /** The visible columns, in their order. */
  columns: readonly string[];
  measure: (element: HTMLTableRowElement | null) => void;
  /** The actions of the row. */
  children: ReactNode;
};

/** A price. In a narrow window, values without a column are in a second line, in the same order. */
export function PriceRow({ row, index, columns, measure, children }: PriceRowProps) {
  const lead = leadOf(columns);
  const textOf = (column: string) => cellText(column, row.getValue(column));
  const beneath = columns
    .filter((column) => !staysWhenNarrow(column, lead) && column !== "perSecond")
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
            column === "model" && "sticky left-0 z-1 bg-surface",
            !staysWhenNarrow(column, lead) && "max-lg:hidden",
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
          {column === lead && <Beneath>{beneath.filter(Boolean).map(unbroken).join("\u00a0· ")}</Beneath>}
          {column === "credits" && columns.includes("perSecond") && (
            <Beneath>{perSecond(textOf("perSecond"))}</Beneath>
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

const Beneath = ({ children }: { children: string }) =>
  children === "" ? null : (
    <span className="block font-normal text-ink-faint text-xs lg:hidden">{children}</span>
  );
