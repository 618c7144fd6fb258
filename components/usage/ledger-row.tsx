import { clsx } from "clsx";
import { StatusBadge } from "@/components/job/job-status";
import { useModelNames } from "@/components/job/use-model-names";
import { Link } from "@/components/ui/link";
import { unstatedCredits } from "@/lib/jobs/facts";
import { KINDS } from "@/lib/kinds/kinds";
import { jobLink } from "@/lib/navigation/gallery";
import { formatCount, formatMomentIn, NO_DATA } from "@/lib/platform/format";
import type { LedgerEntry } from "@/lib/usage/ledger";
import { messages } from "./messages";

const text = messages.ledgerRow;
const CELL = "whitespace-nowrap px-3 py-2";
const FIGURE = clsx(CELL, "text-right tabular-nums");
const figure = (credits: number | null) => (credits === null ? NO_DATA : formatCount(credits));

/** One job as a line of accounts. Its time opens it, unless its files were deleted for good. */
export function LedgerRow({ entry, tz }: { entry: LedgerEntry; tz: string }) {
  const { job_id: id, created_at: createdAt, kind, status } = entry;
  const unstated = unstatedCredits(entry);
  const nameOf = useModelNames(kind);
  const at = <time dateTime={createdAt}>{formatMomentIn(createdAt, tz)}</time>;
  return (
    <tr data-job-id={id} data-status={status} className="border-line border-t">
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        {entry.purged ? (
          at
        ) : (
          <Link href={jobLink(id)} className="underline">
            {at}
          </Link>
        )}
        <code translate="no" className="block select-all font-mono text-xs text-ink-faint">
          {id}
        </code>
      </th>
      <td className={CELL}>{entry.person_name ?? text.unnamed}</td>
      <td className={CELL}>{KINDS[kind].label}</td>
      <td translate="no" className={CELL}>
        {nameOf(entry.model_id)}
      </td>
      <td className={CELL}>{entry.settings || text.noSettings}</td>
      <td className={CELL}>
        <StatusBadge status={status} />
      </td>
      <td className={FIGURE}>{figure(entry.quoted)}</td>
      <td className={FIGURE}>{figure(entry.reserved ?? unstated)}</td>
      <td className={FIGURE}>{figure(entry.charged ?? unstated)}</td>
      <td className={FIGURE}>{figure(entry.refunded ?? unstated)}</td>
      <td className={CELL}>
        <code translate="no" className="select-all font-mono text-xs">
          {entry.request_id ?? NO_DATA}
        </code>
      </td>
    </tr>
  );
}
