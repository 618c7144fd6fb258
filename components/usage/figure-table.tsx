import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

export const NAME_CELL =
  "sticky left-0 bg-surface px-3 py-2 text-left font-medium whitespace-nowrap print:px-1.5";
export const FIGURE_CELL = "px-3 py-2 text-right tabular-nums whitespace-nowrap print:px-1.5";

type FigureTableProps = {
  title: string;
  aside?: ReactNode;
  /** The first names the rows; the others are headers of figures. */
  columns: readonly string[];
  /** A long table gets a scrolling box; printed, it has its full length. */
  tall?: boolean;
  children: ReactNode;
};

/** A titled table of figures. A table wider than the page scrolls sideways under its own title. */
export function FigureTable({ title, aside, columns, tall, children }: FigureTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="font-medium">
          {title}
        </h3>
        {aside && <div className="flex items-center gap-2 text-ink-faint text-xs">{aside}</div>}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; this is its scrolling part */}
      <div
        role="group"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className={clsx(
          "overflow-auto rounded-lg border border-line bg-surface print:max-h-none print:overflow-visible",
          tall && "max-h-96",
        )}
      >
        <table className="w-full text-sm print:text-xs">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={clsx(
                    "sticky top-0 whitespace-nowrap bg-surface px-3 py-2.5 font-medium text-ink-faint text-xs print:whitespace-normal print:px-1.5",
                    index === 0 ? "left-0 z-2 text-left" : "z-1 text-right",
                  )}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}
