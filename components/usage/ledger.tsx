"use client";

import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
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
import { RangeBar } from "./range-bar";
import { useTimeZone } from "./use-time-zone";

const text = messages.ledger;

/** One line a job, with its credits and ids, and the sums of the view. Every filter is in the address. */
export function Ledger({ lastTimeZone }: { lastTimeZone: string | null }) {
  const [search, setSearch] = useQueryStates(ledgerSearch, { history: "replace" });
  const timeZone = useTimeZone(lastTimeZone);
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const change = (patch: Partial<LedgerSearch>) => void setSearch(patch);
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-sm">
            <Link href={usageLink()} className="underline">
              {text.back}
            </Link>
          </p>
          <h1 className="type-title">{text.title}</h1>
          <p className="mt-0.5 text-ink-soft">{text.hint}</p>
        </div>
        {tz && today && (
          <a href={ledgerCsvPath(ledgerFiltersOf(search, tz, today))} download className={buttonLook({})}>
            <Download aria-hidden className="size-4" />
            {text.download}
          </a>
        )}
      </div>
      {tz && today ? (
        <>
          <RangeBar search={search} days={resolveDays(search, today)} tz={tz} onChange={change} />
          <LedgerFilters search={search} onChange={change} />
          <LedgerEntries filters={ledgerFiltersOf(search, tz, today)} onSort={(sort) => change({ sort })} />
        </>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  );
}
