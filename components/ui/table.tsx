import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { messages } from "./messages";

/*
 * The look of a table: no outer box, hair lines between rows, small headers, figures at the right. What has no column
 * in a narrow window is in the details of its row.
 */
export const TABLE = "w-full text-base print:text-xs";
export const HEADER = "border-line border-b px-2 py-2 font-medium text-ink-soft text-xs";
export const CELL = "border-line border-b px-2 py-3 print:py-1.5";
/** A cell of figures, or its header. */
export const FIGURE = "whitespace-nowrap text-right tabular-nums";
/** A column that a narrow window leaves to the details of the row. */
export const WIDE_ONLY = "max-md:hidden print:table-cell";
/** Classes of a column that is hidden on phones and tablets, and printed. */
export const LARGE_ONLY = "max-lg:hidden print:table-cell";
/** Classes of a column for which only a desktop has room, and that is printed. */
export const DESKTOP_ONLY = "max-xl:hidden print:table-cell";

/** The header of a column that cannot be sorted. */
export function Header({ name, className }: { name: string; className?: string }) {
  return (
    <th scope="col" className={clsx(HEADER, className)}>
      {name}
    </th>
  );
}

/** The header of the last column, which has the button of each row's details. */
export function DetailsHeader() {
  return (
    <th scope="col" className={clsx(HEADER, "w-10 print:hidden")}>
      <span className="sr-only">{messages.rowToggle.column}</span>
    </th>
  );
}

type RowToggleProps = {
  open: boolean;
  name: string;
  /** The id of the details. */
  controls: string;
  onToggle: () => void;
};

/** Shows and hides the details below a row. */
export function RowToggle({ open, name, controls, onToggle }: RowToggleProps) {
  return (
    <button
      type="button"
      aria-label={messages.rowToggle.details(name)}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className="touch-target grid size-7 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
    >
      <ChevronDown aria-hidden className={clsx("size-4 transition-transform", open && "rotate-180")} />
    </button>
  );
}

/** A bar in a table, in the one grey of all of them. The figure beside it says the same. */
export function TableBar({ share, className }: { share: number; className?: string }) {
  return (
    <span aria-hidden className={clsx("block h-1.5 print:hidden", className)}>
      <span
        className="block h-full bg-chart-bar forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
        style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      />
    </span>
  );
}
