import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";

type SortHeaderProps = {
  column: string;
  name: string;
  /** The present order: a column, with a minus before it for the largest first. */
  sort: string;
  /** The column has figures, which are right-aligned. */
  figure: boolean;
  /** Stays visible while the table scrolls sideways. */
  stays: boolean;
  /** Has no column of its own in a window narrower than a laptop. */
  awayWhenNarrow?: boolean;
  onSort: () => void;
};

/** The header of a column; a press sorts by it. */
export function SortHeader({
  column,
  name,
  sort,
  figure,
  stays,
  awayWhenNarrow = false,
  onSort,
}: SortHeaderProps) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
      className={clsx(
        "sticky top-0 border-line border-b bg-surface px-1 font-medium text-xs",
        stays ? "left-0 z-3" : "z-2",
        awayWhenNarrow && "max-lg:hidden",
        figure ? "text-right" : "text-left",
      )}
    >
      <button
        type="button"
        onClick={onSort}
        className="inline-flex h-10 items-center gap-1 rounded-md px-2 text-ink-soft hover:text-ink"
      >
        {name}
        {isUp && <ArrowUp aria-hidden className="size-3.5" />}
        {isDown && <ArrowDown aria-hidden className="size-3.5" />}
      </button>
    </th>
  );
}
