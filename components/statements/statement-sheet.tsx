import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTimeZone } from "@/components/api/time-zone";
import { Figure, Figures } from "@/components/ui/figures";
import { formatCount, formatMoment } from "@/lib/platform/format";
import type { KeptStatement, ShotRow, Statement } from "@/lib/statements/statement";
import { exactCredits, messages as text } from "./messages";
import { moneyText } from "./money-text";
import { type SheetRow, StatementTable } from "./statement-table";

/** As wide as its figures stay near the names of their rows. */
export const SHEET_COLUMN = "flex w-full max-w-6xl flex-col print:max-w-none";

type StatementSheetProps = {
  statement: Statement;
  /** Of one that is kept. */
  kept?: KeptStatement;
};

/** What was made and charged, and what to bill for it: on the screen, and on paper the annex of an invoice. */
export function StatementSheet({ statement, kept }: StatementSheetProps) {
  const { total, kinds, people, has_more_shots } = statement;
  return (
    <div className="print-sheet flex flex-col gap-7 print:gap-5">
      <SheetHead statement={statement} {...(kept && { kept })} />
      <MainFigures statement={statement} />
      <Remarks statement={statement} />
      <StatementTable
        {...text.tables.kinds}
        statement={statement}
        rows={kinds.map((row) => ({ ...row, key: row.value, name: row.name ?? row.value }))}
      />
      <Bill statement={statement} />
      <StatementTable {...text.tables.boards} statement={statement} rows={boardRows(statement)} />
      {has_more_shots && <p className="text-ink-soft text-sm">{text.moreShots}</p>}
      <StatementTable
        {...text.tables.people}
        statement={statement}
        rows={people.map((row) => ({ ...row, key: row.value, name: row.name ?? text.rows.unnamed }))}
      />
      <p className="max-w-prose text-ink-soft text-xs print:max-w-none">
        {text.note.ledger} {total.amount !== null && text.note.rounding}
      </p>
    </div>
  );
}

/** Each board with its shots below it. */
function boardRows({ boards, shots }: Statement): SheetRow[] {
  const ofBoard = Map.groupBy(shots, ({ board_id }) => board_id);
  return boards.flatMap((board) => [
    {
      ...board,
      key: board.value,
      name: board.name ?? text.rows.deletedBoard,
      hasBelow: ofBoard.has(board.value),
    },
    ...(ofBoard.get(board.value) ?? []).map((shot) => ({
      ...shot,
      key: `${board.value} ${shot.value}`,
      name: shotName(shot),
      words: shot.name,
      isBelow: true,
    })),
  ]);
}

const shotName = ({ part, number }: ShotRow): string =>
  part === "removed" ? text.rows.removed : text.rows[part](number);

function SheetHead({ statement, kept }: StatementSheetProps) {
  const timeZone = useTimeZone();
  const { month, board_id, board_name, tag, time_zone, first_day, last_day, made_at, workspace_name } =
    statement;
  const { sheet } = text;
  return (
    <header className="grid gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-ink-soft">
          <bdi>{workspace_name ?? sheet.unnamed}</bdi>
        </p>
        <h1 className="type-title [overflow-wrap:anywhere]">{text.heading(month)}</h1>
        {(board_id || tag) && (
          <p dir="auto" className="type-heading mt-1 [overflow-wrap:anywhere]">
            {board_id ? (board_name ?? sheet.deletedBoard) : tag}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-0.5 text-sm tabular-nums print:text-xs">
        {kept && <Fact name={sheet.number}>{kept.id}</Fact>}
        <Fact name={sheet.of}>{board_id ? sheet.board : tag ? sheet.tag : sheet.workspace}</Fact>
        <Fact name={sheet.entries}>
          {first_day && last_day ? sheet.days(first_day, last_day) : sheet.none}
        </Fact>
        <Fact name={sheet.zone}>{time_zone.replaceAll("_", " ")}</Fact>
        <Fact name={sheet.asOf}>{formatMoment(made_at, timeZone)}</Fact>
      </dl>
    </header>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
);

function MainFigures({ statement: { total, currency, markup_percent } }: { statement: Statement }) {
  const { figures } = text;
  const { amount, charged, made, calls, failed, rejected, refunded } = total;
  return (
    <Figures label={figures.label}>
      {amount !== null && currency !== null ? (
        <Figure label={figures.amount} value={moneyText(amount, currency)}>
          {figures.creditsCharged(charged)}
        </Figure>
      ) : (
        <Figure label={figures.charged} value={figures.creditsCharged(charged)}>
          {markup_percent !== null &&
            `${figures.marked(markup_percent)}: ${figures.creditsCharged(Number(total.billed_credits))}`}
        </Figure>
      )}
      <Figure label={figures.made} value={formatCount(made)}>
        {calls > 0 ? figures.calls(calls) : figures.noCalls}
      </Figure>
      <Figure label={figures.failed} value={formatCount(failed)}>
        {rejected > 0 ? figures.rejected(rejected) : figures.noRejected}
      </Figure>
      <Figure label={figures.refunded} value={exactCredits(refunded)}>
        {figures.refundedHint}
      </Figure>
    </Figures>
  );
}

/** What is in no sum. */
function Remarks({ statement: { total } }: { statement: Statement }) {
  const { active, held, unknown } = total;
  const remarks = [
    active > 0 ? text.running(active, held) : held > 0 && text.heldCalls(held),
    unknown > 0 && text.unknown(unknown),
  ].filter((each) => each !== false);
  if (remarks.length === 0) return null;
  return (
    <ul className="-mt-2 flex max-w-prose flex-col gap-1 text-sm">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** From credits to the amount, as on an invoice. */
function Bill({ statement: { total, credit_price, currency, markup_percent } }: { statement: Statement }) {
  const { bill } = text;
  if (total.amount === null || currency === null || credit_price === null) return null;
  return (
    <section aria-label={bill.title} className="flex break-inside-avoid justify-end">
      <dl className="grid w-full max-w-md grid-cols-[minmax(0,1fr)_auto] tabular-nums print:text-xs">
        <BillLine name={bill.charged} value={text.figures.creditsCharged(total.charged)} />
        <BillLine name={bill.price} value={`${currency}\u00a0${credit_price}`} />
        <BillLine name={bill.net} value={moneyText(total.net_amount ?? "0", currency)} />
        {markup_percent !== null && (
          <BillLine
            name={bill.markup(markup_percent)}
            value={moneyText(total.markup_amount ?? "0", currency)}
          />
        )}
        <BillLine isTotal name={bill.total} value={moneyText(total.amount, currency)} />
      </dl>
    </section>
  );
}

type BillLineProps = { name: string; value: string; isTotal?: boolean };

function BillLine({ name, value, isTotal = false }: BillLineProps) {
  const look = isTotal ? "border-t-2 border-t-ink pt-2 font-semibold" : "border-line border-b py-1.5";
  return (
    <>
      <dt className={clsx(look, !isTotal && "text-ink-soft")}>{name}</dt>
      <dd className={clsx(look, "pl-6 text-right")}>{value}</dd>
    </>
  );
}
