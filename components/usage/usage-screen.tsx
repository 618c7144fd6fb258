"use client";

import { useQueryStates } from "nuqs";
import { type UsageSearch, usageSearch } from "@/lib/navigation/usage";
import { dayIn } from "@/lib/platform/time-zone";
import { resolveDays } from "@/lib/usage/range";
import type { Refusal } from "@/lib/usage/server/read-refusals";
import { BalanceSection } from "./balance-section";
import { BudgetSection } from "./budget-section";
import { messages } from "./messages";
import { PlanPanel } from "./plan-panel";
import { RangeBar } from "./range-bar";
import { RefundWatch } from "./refund-watch";
import { Report } from "./report";
import { ReportSkeleton } from "./report-skeleton";
import { useTimeZone } from "./use-time-zone";

const text = messages.usageScreen;

type UsageScreenProps = { lastTimeZone: string | null; refusals: readonly Refusal[] };

/**
 * Plan & usage: what the key may do, and the credits spent in this dashboard. The range is in the address.
 */
export function UsageScreen({ lastTimeZone, refusals }: UsageScreenProps) {
  const [search, setSearch] = useQueryStates(usageSearch, { history: "replace" });
  const timeZone = useTimeZone(lastTimeZone);
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const days = today && resolveDays(search, today);
  const change = (patch: Partial<UsageSearch>) => void setSearch(patch);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-6 sm:px-6 print:max-w-none print:p-0">
      <h1 className="font-semibold text-xl">{text.title}</h1>
      <PlanPanel refusals={refusals} />
      {tz && <BudgetSection tz={tz} />}
      <BalanceSection />
      <RefundWatch />
      <section aria-labelledby="spent" className="flex flex-col gap-5">
        <div>
          <h2 id="spent" className="font-semibold text-lg">
            {text.usage}
          </h2>
          <p className="mt-0.5 text-ink-soft">{text.usageHint}</p>
        </div>
        {tz && days ? (
          <>
            <RangeBar search={search} days={days} tz={tz} onChange={change} />
            <Report search={search} days={days} tz={tz} today={today} onChange={change} />
          </>
        ) : (
          <ReportSkeleton />
        )}
      </section>
    </div>
  );
}
