"use client";

import { Download, Printer, ScrollText } from "lucide-react";
import { useQueryStates } from "nuqs";
import { Button, buttonLook } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { Skeleton } from "@/components/ui/skeleton";
import { ledgerLink } from "@/lib/navigation/ledger";
import { type UsageSearch, usageSearch } from "@/lib/navigation/usage";
import { dayIn } from "@/lib/platform/time-zone";
import { usageCsvPath } from "@/lib/usage/api";
import { type Days, resolveDays } from "@/lib/usage/days";
import type { Refusal } from "@/lib/usage/usage";
import { BalanceSection } from "./balance-section";
import { BudgetSection } from "./budget-section";
import { messages } from "./messages";
import { MonthFigures } from "./month-figures";
import { PlanPanel } from "./plan-panel";
import { RangeBar } from "./range-bar";
import { RefundWatch } from "./refund-watch";
import { Report, ReportSkeleton, ReportTables } from "./report";
import { useTimeZone } from "./use-time-zone";

const text = messages.usageScreen;

type UsageScreenProps = { lastTimeZone: string | null; refusals: readonly Refusal[] };

/**
 * Plan & usage: the month in four figures, what was spent when and by whom, and beside it what the key may do and
 * what is left. The range is in the address.
 */
export function UsageScreen({ lastTimeZone, refusals }: UsageScreenProps) {
  const [search, setSearch] = useQueryStates(usageSearch, { history: "replace" });
  const timeZone = useTimeZone(lastTimeZone);
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const days = today && resolveDays(search, today);
  const change = (patch: Partial<UsageSearch>) => void setSearch(patch);
  return (
    <Page className="gap-6">
      <h1 className="type-title">{text.title}</h1>
      <MonthFigures tz={tz} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="spent" className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-60">
              <h2 id="spent" className="font-semibold text-lg">
                {text.usage}
              </h2>
              <p className="mt-0.5 text-ink-soft">{text.usageHint}</p>
            </div>
            {tz && days && <UsageExports days={days} tz={tz} />}
          </div>
          {tz && days ? (
            <>
              <RangeBar search={search} days={days} tz={tz} onChange={change} />
              <Report search={search} days={days} tz={tz} today={today} onChange={change} />
              <ReportTables search={search} days={days} tz={tz} />
            </>
          ) : (
            <ReportSkeleton />
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-6">
          <PlanPanel refusals={refusals} />
          {tz ? <BudgetSection tz={tz} /> : <Skeleton className="h-27" />}
          <BalanceSection />
          <RefundWatch />
        </div>
      </div>
    </Page>
  );
}

/** The report's days as a ledger, as a file and on paper. */
function UsageExports({ days, tz }: { days: Days; tz: string }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Link href={ledgerLink({ ...days, tz })} className={buttonLook({})}>
        <ScrollText aria-hidden className="size-4" />
        {messages.usageExports.ledger}
      </Link>
      <a href={usageCsvPath({ ...days, tz })} download className={buttonLook({})}>
        <Download aria-hidden className="size-4" />
        {messages.usageExports.download}
      </a>
      <Button
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
        className="max-sm:hidden"
      >
        {messages.usageExports.print}
      </Button>
    </div>
  );
}
