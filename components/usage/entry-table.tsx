import { clsx } from "clsx";
import type { ReactNode } from "react";
import { DetailsHeader, FIGURE, Header, LARGE_ONLY, TABLE, WIDE_ONLY } from "@/components/ui/table";
import type { LedgerEntry } from "@/lib/usage/ledger";
import { LedgerRow } from "./ledger-row";
import { messages } from "./messages";

const { columns } = messages.ledgerEntries;

type EntryTableProps = {
  entries: readonly LedgerEntry[];
  tz: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  /** Headers that sort, for a table that can be sorted. */
  created?: ReactNode;
  charged?: ReactNode;
};

/** Jobs as lines of accounts. */
export function EntryTable({
  entries,
  tz,
  created = <Header name={columns.created} className="text-left" />,
  charged = <Header name={columns.charged} className={FIGURE} />,
  ...name
}: EntryTableProps) {
  return (
    <table {...name} className={TABLE}>
      <thead>
        <tr>
          {created}
          <Header name={columns.what} className={clsx("text-left", WIDE_ONLY)} />
          <Header name={columns.person} className={clsx("text-left", WIDE_ONLY)} />
          <Header name={columns.quoted} className={clsx(FIGURE, LARGE_ONLY)} />
          <Header name={columns.reserved} className={clsx(FIGURE, LARGE_ONLY)} />
          {charged}
          <Header name={columns.refunded} className={clsx(FIGURE, WIDE_ONLY)} />
          <DetailsHeader />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <LedgerRow key={entry.job_id} entry={entry} tz={tz} />
        ))}
      </tbody>
    </table>
  );
}
