"use client";

import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { type LedgerSearch, ledgerFiltersOf, ledgerSearch } from "@/lib/navigation/ledger";
import { usageLink } from "@/lib/navigation/usage";
import { dayIn } from "@/lib/platform/time-zone";
import { ledgerCsvPath } from "@/lib/usage/api";
import { resolveDays } from "@/lib/usage/days";
import { LedgerEntries } from "./ledger-entries";
import { LedgerFilters } from "./ledger-filters";
import { messages } from "./messages";
import { RangeBar, ZoneNote } from "./range-bar";

const text = messages.ledger;

/** One line a job, with its credits and ids, and the sums of the view. Every filter is in the address. */
export function Ledger() {
  const [search, setSearch] = useQueryStates(ledgerSearch, { history: "replace" });
  const timeZone = useReportedTimeZone();
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const days = today ? resolveDays(search, today) : null;
  const change = (patch: Partial<LedgerSearch>) => void setSearch(patch);
  return (
    <Page className="gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm">
            <Link href={usageLink()} className="touch-target text-link">
              {text.back}
            </Link>
          </p>
          <h1 className="type-title">{text.title}</h1>
          {days && <p className="hidden print:block">{messages.rangeBar.days(days.from, days.to)}</p>}
        </div>
        {tz && today && (
          <a
            href={ledgerCsvPath(ledgerFiltersOf(search, tz, today))}
            download
            aria-label={text.download}
            className={buttonLook({ variant: "quiet" })}
          >
            <Download aria-hidden className="size-4" />
            {text.csv}
          </a>
        )}
      </div>
      {tz && today && days ? (
        <>
          <div className="flex flex-wrap items-start gap-2 print:hidden">
            <RangeBar search={search} days={days} onChange={change} />
            <LedgerFilters search={search} onChange={change} />
          </div>
          <LedgerEntries filters={ledgerFiltersOf(search, tz, today)} onSort={(sort) => change({ sort })} />
          <p className="max-w-prose text-ink-faint text-xs">
            {text.hint} <ZoneNote tz={tz} />
          </p>
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  );
}
