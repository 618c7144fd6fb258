import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { announce } from "./announce";
import { messages } from "./messages";

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
  /** For a table that scrolls with the page: the header scrolls, too. */
  isStatic?: boolean;
  onSort: () => void;
};

/** The header of a column; a press sorts by it, and the new order is announced. */
export function SortHeader({
  column,
  name,
  sort,
  figure,
  stays,
  awayWhenNarrow = false,
  isStatic = false,
  onSort,
}: SortHeaderProps) {
  const isUp = sort === column;
  const isDown = sort === `-${column}`;
  const order = isUp ? "ascending" : isDown ? "descending" : "none";
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current) announce(messages.sortHeader[order](name));
    wasPressed.current = false;
  }, [order, name]);
  return (
    <th
      scope="col"
      aria-sort={order}
      className={clsx(
        "border-line border-b font-medium text-xs",
        isStatic ? "px-0" : "sticky top-0 bg-canvas px-1",
        !isStatic && (stays ? "left-0 z-3" : "z-2"),
        awayWhenNarrow && "max-lg:hidden",
        figure ? "text-right" : "text-left",
      )}
    >
      <button
        type="button"
        onClick={() => {
          wasPressed.current = true;
          onSort();
        }}
        className="inline-flex h-10 items-center gap-1 rounded-md px-2 text-ink-soft hover:text-ink pointer-coarse:h-11"
      >
        {name}
        {isUp && <ArrowUp aria-hidden className="size-3.5" />}
        {isDown && <ArrowDown aria-hidden className="size-3.5" />}
      </button>
    </th>
  );
}
