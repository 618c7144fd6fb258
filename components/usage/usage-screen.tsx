import { ArrowLeft, ArrowRight, ReceiptText, ScrollText } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useMay } from "@/components/access/may";
import { useReportedTimeZone } from "@/components/api/time-zone";
import { buttonLook } from "@/components/ui/button";
import { DownloadLink } from "@/components/ui/download-link";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Page } from "@/components/ui/page";
import { PrintButton } from "@/components/ui/print-button";
import { ledgerLink } from "@/lib/navigation/ledger";
import { statementsLink } from "@/lib/navigation/statements";
import { type UsageSearch, usageSearch } from "@/lib/navigation/usage";
import { formatMonth } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import { usageCsvPath } from "@/lib/usage/api";
import { adjacentRange, countDays, type Days, isWholeMonth, resolveDays } from "@/lib/usage/days";
import type { Refusal } from "@/lib/usage/usage";
import { BalanceSection } from "./balance-section";
import { ForecastSection, LowBalance } from "./forecast-section";
import { LimitSection } from "./limit-section";
import { messages } from "./messages";
import { PlanPanel } from "./plan-panel";
import { RangeBar, ZoneNote } from "./range-bar";
import { RefundWatch } from "./refund-watch";
import { ReportSkeleton, UsageReport } from "./usage-report";

// The last part of the page, so that nothing moves when it comes.
const RecentEntries = lazyPart(() => import("./recent-entries"));

const text = messages.usageScreen;

/**
 * Plan & usage: the figures of a range, what was spent when, by whom and with what, and under it the limits and what
 * is left. The range is in the address.
 */
export function UsageScreen({ refusals }: { refusals: readonly Refusal[] }) {
  const [search, setSearch] = useQueryStates(usageSearch, { history: "replace" });
  const timeZone = useReportedTimeZone();
  const tz = search.tz ?? timeZone;
  const today = tz && dayIn(tz, new Date());
  const days = today ? resolveDays(search, today) : null;
  const change = (patch: Partial<UsageSearch>) => void setSearch(patch);
  /** The present month keeps its name in the address, so that a saved link moves on with it. */
  const step = (to: Days) => {
    const month = today && resolveDays({ range: "month", from: null, to: null }, today);
    change(
      month && month.from === to.from && month.to === to.to ? { range: "month", from: null, to: null } : to,
    );
  };
  return (
    <Page className="gap-8">
      <div className="flex min-h-9 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <RangeTitle days={days} today={today} onChange={step} />
        {tz && days && (
          <div className="flex flex-wrap items-start gap-2 max-sm:w-full print:hidden">
            <RangeBar hidesMonths search={search} days={days} onChange={change} />
            <UsageExports days={days} tz={tz} />
          </div>
        )}
      </div>
      {tz && <LowBalance tz={tz} />}
      {tz && days && today ? (
        <UsageReport search={search} days={days} tz={tz} today={today} onChange={change}>
          <p className="-mt-4 text-ink-faint text-xs">
            {text.usageHint} <ZoneNote tz={tz} />
          </p>
          <LimitSection tz={tz} />
          <ForecastSection tz={tz} />
          <RefundWatch />
          <div className="grid gap-8 md:grid-cols-2 print:block">
            <BalanceSection />
            <PlanPanel refusals={refusals} />
          </div>
          <RecentEntries days={days} tz={tz} />
        </UsageReport>
      ) : (
        <ReportSkeleton />
      )}
    </Page>
  );
}

/** The report's days as a ledger, as a file and on paper. */
function UsageExports({ days, tz }: { days: Days; tz: string }) {
  const mayManage = useMay()("manage");
  return (
    <div className="flex flex-wrap gap-1">
      <Link href={ledgerLink({ ...days, tz })} className={buttonLook({ variant: "quiet" })}>
        <ScrollText aria-hidden className="size-4" />
        {messages.usageExports.ledger}
      </Link>
      {mayManage && (
        <Link
          href={statementsLink({ month: isWholeMonth(days) ? days.from.slice(0, 7) : null, tz })}
          className={buttonLook({ variant: "quiet" })}
        >
          <ReceiptText aria-hidden className="size-4" />
          {messages.usageExports.statement}
        </Link>
      )}
      <DownloadLink href={usageCsvPath({ ...days, tz })} name={messages.usageExports.downloadName}>
        {messages.usageExports.download}
      </DownloadLink>
      <PrintButton className="max-sm:hidden" />
    </div>
  );
}

/** A range in words: "November 2026". */
const rangeName = (days: Days): string =>
  isWholeMonth(days) ? formatMonth(days.from) : messages.rangeBar.days(days.from, days.to);

type RangeTitleProps = { days: Days | null; today: string | null; onChange: (days: Days) => void };

/** The title of the page is the range that it shows, with a way to the months beside it. */
function RangeTitle({ days, today, onChange }: RangeTitleProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="type-title">
        {days && <span className="sr-only">{`${text.usage}: `}</span>}
        {days ? rangeName(days) : text.usage}
      </h1>
      {days && today && <Arrows days={days} today={today} onChange={onChange} />}
    </div>
  );
}

function Arrows({ days, today, onChange }: { days: Days; today: string; onChange: (days: Days) => void }) {
  const name = isWholeMonth(days) ? text.month : text.days(countDays(days.from, days.to));
  const later = adjacentRange(days, 1);
  return (
    <div className="flex print:hidden">
      <IconButton
        label={text.earlier(name)}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => onChange(adjacentRange(days, -1))}
      />
      <IconButton
        label={text.later(name)}
        icon={<ArrowRight aria-hidden />}
        disabled={later.from > today}
        onClick={() => onChange(later)}
      />
    </div>
  );
}
