import { clsx } from "clsx";
import type { ReactNode } from "react";
import { cellText, type PriceColumn } from "./price-columns";

const FIGURES: ReadonlySet<string> = new Set<PriceColumn>(["seconds", "credits", "perSecond"]);

/** Whether a column holds figures, which are aligned at their right. */
export const isFigure = (column: string): boolean => FIGURES.has(column);

/** The column that names a row: its model, or without it what comes first. */
export const leadOf = (columns: readonly string[]): string | undefined =>
  columns.includes("model") ? "model" : columns[0];

/** Whether a column keeps a place of its own on a phone: the one that leads, and what the row costs. */
export const isOnPhone = (column: string, lead: string | undefined): boolean =>
  column === lead || column === "credits";

type PriceRowProps = {
  row: { getValue: (column: string) => unknown };
  index: number;
  /** The columns shown, in their order. */
  columns: readonly string[];
  measure: (element: HTMLTableRowElement | null) => void;
  /** What can be done with the row. */
  children: ReactNode;
};

/** A price. On a phone what has no column there stands in a second line, in the same order. */
export function PriceRow({ row, index, columns, measure, children }: PriceRowProps) {
  const lead = leadOf(columns);
  const textOf = (column: string) => cellText(column, row.getValue(column));
  const beneath = columns.filter((column) => !isOnPhone(column, lead) && column !== "perSecond").map(textOf);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="hover:bg-hover">
      {columns.map((column) => (
        <td
          key={column}
          className={clsx(
            "h-10 border-line border-b px-3 max-sm:py-2 sm:whitespace-nowrap",
            column === "model" && "sticky left-0 z-1 bg-surface",
            !isOnPhone(column, lead) && "max-sm:hidden",
            column === lead && "max-sm:w-full",
            isFigure(column) && "text-right tabular-nums",
            column === "credits" ? "font-medium" : "text-ink-soft",
          )}
        >
          {column === lead ? (
            <span className="max-sm:font-medium max-sm:text-ink">{textOf(column)}</span>
          ) : (
            textOf(column)
          )}
          {column === lead && <Beneath>{beneath.filter(Boolean).join(" · ")}</Beneath>}
          {column === "credits" && columns.includes("perSecond") && (
            <Beneath>{perSecond(textOf("perSecond"))}</Beneath>
          )}
        </td>
      ))}
      <td className="border-line border-b px-2 text-right max-sm:pl-0">{children}</td>
    </tr>
  );
}

const perSecond = (text: string): string => (text === "" ? "" : `${text} a second`);

const Beneath = ({ children }: { children: string }) =>
  children === "" ? null : (
    <span className="block font-normal text-ink-faint text-xs sm:hidden">{children}</span>
  );
