import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { keptStatementsQuery, statementSettingsQuery } from "@/components/api/statements";
import { useTimeZone } from "@/components/api/time-zone";
import { ErrorState } from "@/components/ui/error-state";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { CELL, FIGURE, Header, TABLE, WIDE_ONLY } from "@/components/ui/table";
import { statementLink } from "@/lib/navigation/kept-statement";
import { formatMomentDay } from "@/lib/platform/format";
import type { KeptStatement } from "@/lib/statements/statement";
import { messages } from "./messages";
import { moneyText } from "./money-text";

const text = messages.kept;

/** The kept statements, the latest first, with what became of each. */
export function KeptList() {
  const { data, error, refetch } = useQuery(keptStatementsQuery);
  const { data: settings } = useQuery(statementSettingsQuery);
  const kept = data?.data;
  return (
    <section aria-labelledby="kept-statements" className="flex flex-col gap-2 print:hidden">
      <h2 id="kept-statements" className="type-heading">
        {text.title}
      </h2>
      {settings?.is_scheduled && <p className="text-ink-soft text-sm">{text.scheduled}</p>}
      {error && !kept && <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />}
      {!kept && !error && <Skeleton className="h-24" />}
      {kept?.length === 0 && <p className="max-w-prose text-ink-soft text-sm">{text.none}</p>}
      {kept && kept.length > 0 && (
        <table aria-label={text.title} className={TABLE}>
          <thead>
            <tr>
              <Header name={text.columns.period} className="pl-0 text-left" />
              <Header name={text.columns.of} className={clsx("text-left", WIDE_ONLY)} />
              <Header name={text.columns.made} className={clsx("text-left", WIDE_ONLY)} />
              <Header name={text.columns.state} className="text-left" />
              <Header name={text.columns.amount} className={clsx(FIGURE, "pr-0")} />
            </tr>
          </thead>
          <tbody>
            {kept.map((one) => (
              <KeptRow key={one.id} kept={one} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function KeptRow({ kept }: { kept: KeptStatement }) {
  const timeZone = useTimeZone();
  const { id, month, board_id, board_name, tag, made_at, is_scheduled, person_name, note } = kept;
  const of = board_id ? (board_name ?? messages.rows.deletedBoard) : (tag ?? text.workspace);
  const cell = clsx(CELL, "align-top");
  const by = is_scheduled ? text.byItself : person_name;
  return (
    <tr>
      <th scope="row" className={clsx(cell, "pl-0 text-left font-medium")}>
        <Link href={statementLink(id)} className="touch-target text-link">
          {messages.period(month)}
        </Link>
        <span
          dir="auto"
          className="block font-normal text-ink-soft text-sm [overflow-wrap:anywhere] md:hidden"
        >
          {of}
        </span>
        {note && (
          <span dir="auto" className="block font-normal text-ink-soft text-sm [overflow-wrap:anywhere]">
            {note}
          </span>
        )}
      </th>
      <td dir="auto" className={clsx(cell, WIDE_ONLY, "[overflow-wrap:anywhere]")}>
        {of}
      </td>
      <td className={clsx(cell, WIDE_ONLY, "text-ink-soft")}>
        {[formatMomentDay(made_at, timeZone), by].filter(Boolean).join(", ")}
      </td>
      <td className={cell}>{stateOf(kept)}</td>
      <td className={clsx(cell, FIGURE, "pr-0")}>
        {kept.amount !== null && kept.currency !== null
          ? moneyText(kept.amount, kept.currency)
          : messages.figures.creditsCharged(kept.charged)}
      </td>
    </tr>
  );
}

const stateOf = ({ sent_on, paid_on }: KeptStatement): string =>
  paid_on ? text.paid(paid_on) : sent_on ? text.sent(sent_on) : text.open;
