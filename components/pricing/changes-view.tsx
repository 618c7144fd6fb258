"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { priceChangesQuery } from "@/components/api/pricing";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, formatDay } from "@/lib/platform/format";
import { dayIn } from "@/lib/platform/time-zone";
import type { PriceChangeKind } from "@/lib/price-history/price-diff";
import type { PriceChange } from "@/lib/price-history/price-history";
import { toEntries } from "@/lib/pricing/price-entry";
import { entryName } from "./row-actions";

const LOOK = {
  added: { label: "New", tone: "accent" },
  removed: { label: "Gone", tone: "neutral" },
  dearer: { label: "Dearer", tone: "warning" },
  cheaper: { label: "Cheaper", tone: "positive" },
} as const satisfies Record<PriceChangeKind, object>;

/** All recorded changes of the price list, by day, the latest first. */
export default function ChangesView() {
  const { data, error, refetch } = useQuery(priceChangesQuery);
  if (!data && error) {
    return <ErrorState title="The changes could not be read" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-72" />;
  const since = data.watched_since && formatDay(dayHere(data.watched_since));
  if (data.data.length === 0) {
    return (
      <EmptyState title="No price has changed" drawing={<History className="size-10" strokeWidth={1} />}>
        {since
          ? `Prices are watched since ${since}. Whatever comes, goes or moves will be listed here.`
          : "Prices are watched from now on."}
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p className="text-ink-soft">
        Watched since {since}. {data.has_more && `The latest ${formatCount(data.data.length)} are shown.`}
      </p>
      {byDay(data.data).map(([day, changes]) => (
        <section key={day} aria-label={formatDay(day)} className="flex flex-col">
          <h2 className="pb-1 font-medium">{formatDay(day)}</h2>
          <ul>
            {changes.map((change) => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ChangeLine({ change: { change, row, before, after } }: { change: PriceChange }) {
  const [entry] = toEntries([row]);
  const { label, tone } = LOOK[change];
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t py-2">
      <Badge tone={tone}>{label}</Badge>
      <span className="min-w-0 flex-1 break-words">{entry && entryName(entry)}</span>
      <span className="whitespace-nowrap tabular-nums">
        {before !== null && (
          <span className={after === null ? "" : "text-ink-faint"}>{formatCount(before)}</span>
        )}
        {before !== null && after !== null && <span className="text-ink-faint"> → </span>}
        {after !== null && <span className="font-medium">{formatCount(after)}</span>} credits
        {before !== null && after !== null && before > 0 && (
          <span className="text-ink-soft"> ({percent(before, after)})</span>
        )}
      </span>
    </li>
  );
}

const percent = (before: number, after: number): string => {
  const share = Math.round(((after - before) / before) * 100);
  return `${share > 0 ? "+" : "−"}${Math.abs(share)} %`;
};

const dayHere = (at: string): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(at));

/** Changes by the day on which they were noticed, in their order. */
function byDay(changes: readonly PriceChange[]): [string, PriceChange[]][] {
  const days = new Map<string, PriceChange[]>();
  for (const change of changes) {
    const day = dayHere(change.at);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
