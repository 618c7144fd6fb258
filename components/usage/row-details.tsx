import { clsx } from "clsx";
import type { ReactNode } from "react";

type RowDetailsProps = {
  id: string;
  /** Hidden ones are printed all the same, because paper cannot be pressed. */
  open: boolean;
  span: number;
  children: ReactNode;
};

/** The details below a row, as figures side by side. */
export function RowDetails({ id, open, span, children }: RowDetailsProps) {
  return (
    <tr id={id} className={open ? "" : "hidden print:table-row"}>
      <td colSpan={span} className="border-line border-b px-2 pt-1 pb-4 print:py-1">
        <dl className="flex flex-wrap gap-x-8 gap-y-3">{children}</dl>
      </td>
    </tr>
  );
}

type DetailProps = {
  name: string;
  /** A narrow window shows it here, a wide one in a column; `large` for a column of large windows alone. */
  narrowOnly?: boolean | "large";
  children: ReactNode;
};

export function Detail({ name, narrowOnly = false, children }: DetailProps) {
  return (
    <div
      className={clsx(
        "min-w-20",
        narrowOnly && "print:hidden",
        narrowOnly && (narrowOnly === "large" ? "lg:hidden" : "md:hidden"),
      )}
    >
      <dt className="text-ink-soft text-xs">{name}</dt>
      <dd className="type-value">{children}</dd>
    </div>
  );
}
