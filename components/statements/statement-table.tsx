import { clsx } from "clsx";
import { CELL, FIGURE, HEADER, Header, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { formatCount } from "@/lib/platform/format";
import type { Statement, StatementFigures } from "@/lib/statements/statement";
import { exactCredits, messages as text } from "./messages";
import { moneyText } from "./money-text";

/** A row of a table, or one below it, such as a shot of a board. */
export type SheetRow = StatementFigures & {
  key: string;
  name: string;
  /** What it is of, such as the words of a shot. */
  words?: string | null;
  billed_credits: string;
  amount: string | null;
  isBelow?: boolean;
  /** Rows below it follow, the first of them on the same sheet. */
  hasBelow?: boolean;
};

type StatementTableProps = {
  title: string;
  column: string;
  rows: readonly SheetRow[];
  statement: Statement;
};

/** Rows that add up to the total, which closes the table. A row stays on one sheet, and each sheet has the headers. */
export function StatementTable({ title, column, rows, statement }: StatementTableProps) {
  const { total, markup_percent, currency } = statement;
  const { columns } = text;
  const hasAmount = total.amount !== null && currency !== null;
  return (
    <section className="flex flex-col">
      <h2 className="type-heading break-after-avoid">{title}</h2>
      <table aria-label={title} className={clsx(TABLE, "print:text-[8.5pt]/[12pt]")}>
        <thead>
          <tr>
            <th scope="col" className={clsx(HEADER, "w-full pl-0 text-left")}>
              {column}
            </th>
            <Header name={columns.made} className={clsx(FIGURE, WIDE_ONLY)} />
            <Header name={columns.failed} className={clsx(FIGURE, WIDE_ONLY)} />
            <Header name={columns.approved} className={clsx(FIGURE, WIDE_ONLY)} />
            <Header name={columns.refunded} className={clsx(FIGURE, WIDE_ONLY)} />
            <Header
              name={columns.charged}
              className={clsx(FIGURE, !hasAmount && markup_percent === null && "pr-0")}
            />
            {hasAmount ? (
              <Header name={columns.amount(currency)} className={clsx(FIGURE, "pr-0")} />
            ) : (
              markup_percent !== null && (
                <Header name={columns.marked(markup_percent)} className={clsx(FIGURE, "pr-0")} />
              )
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} statement={statement} />
          ))}
        </tbody>
        <tbody>
          <Row
            row={{ ...total, key: "total", name: text.rows.total }}
            statement={statement}
            className="border-t-2 border-t-ink font-semibold"
          />
        </tbody>
      </table>
    </section>
  );
}

type RowProps = { row: SheetRow; statement: Statement; className?: string };

function Row({ row, statement: { markup_percent, currency }, className }: RowProps) {
  const {
    name,
    words,
    made,
    failed,
    calls,
    approved,
    charged,
    refunded,
    amount,
    billed_credits,
    isBelow,
    hasBelow,
  } = row;
  const details = text.rows.details(made, failed, refunded);
  const aside = words ?? (calls > 0 ? text.rows.calls(calls) : null);
  const cell = clsx(
    CELL,
    "py-2 align-top print:py-1",
    isBelow && "text-ink-soft text-sm print:text-[8pt]",
    className,
  );
  const count = (value: number) => (value === 0 ? text.rows.none : formatCount(value));
  const credits = (value: number) => (value === 0 ? text.rows.none : exactCredits(value));
  return (
    <tr className={clsx("break-inside-avoid", hasBelow && "break-after-avoid")}>
      <th
        scope="row"
        className={clsx(cell, "min-w-0 pl-0 text-left", isBelow ? "pl-4 font-normal" : "font-medium")}
      >
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {name}
        </span>
        {aside && (
          <span
            dir="auto"
            className="ml-2 font-normal text-ink-soft [overflow-wrap:anywhere] max-md:ml-0 max-md:block"
          >
            {aside}
          </span>
        )}
        {details && (
          <span className="block font-normal text-ink-soft text-sm md:hidden print:hidden">{details}</span>
        )}
      </th>
      <td className={clsx(cell, FIGURE, WIDE_ONLY)}>{count(made)}</td>
      <td className={clsx(cell, FIGURE, WIDE_ONLY)}>{count(failed)}</td>
      <td className={clsx(cell, FIGURE, WIDE_ONLY)}>{credits(approved)}</td>
      <td className={clsx(cell, FIGURE, WIDE_ONLY)}>{credits(refunded)}</td>
      <td className={clsx(cell, FIGURE, amount === null && markup_percent === null && "pr-0")}>
        {exactCredits(charged)}
      </td>
      {amount !== null && currency !== null ? (
        <td className={clsx(cell, FIGURE, "pr-0")}>{moneyText(amount)}</td>
      ) : (
        markup_percent !== null && (
          <td className={clsx(cell, FIGURE, "pr-0")}>{exactCredits(Number(billed_credits))}</td>
        )
      )}
    </tr>
  );
}
