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
import { messages } from "./messages";
import { entryName } from "./price-columns";

const text = messages.changesView;

const TONES = {
  added: "accent",
  removed: "neutral",
  dearer: "warning",
  cheaper: "positive",
} as const satisfies Record<PriceChangeKind, string>;

/** All recorded changes of the price list, by day, the latest first. */
export default function ChangesView() {
  const { data, error, refetch } = useQuery(priceChangesQuery);
  if (!data && error) {
    return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-72" />;
  const since = data.watched_since && dayHere(data.watched_since);
  if (data.data.length === 0) {
    return (
      <EmptyState title={text.none} drawing={<History className="size-10" strokeWidth={1} />}>
        {since ? text.noneSince(since) : text.noneYet}
      </EmptyState>
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p className="text-ink-soft">
        {since && text.since(since)} {data.has_more && text.latest(data.data.length)}
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
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line border-t py-2">
      <Badge tone={TONES[change]}>{text.changes[change]}</Badge>
      <span className="min-w-0 flex-1 break-words">{entry && entryName(entry)}</span>
      <span className="whitespace-nowrap tabular-nums">
        {before !== null && (
          <span className={after === null ? "" : "text-ink-faint"}>{formatCount(before)}</span>
        )}
        {before !== null && after !== null && <span className="text-ink-faint">{text.arrow}</span>}
        {after !== null && <span className="font-medium">{formatCount(after)}</span>}
        {text.unit(after ?? before ?? 0)}
        {before !== null && after !== null && before > 0 && (
          <span className="text-ink-soft">{percent(before, after)}</span>
        )}
      </span>
    </li>
  );
}

const percent = (before: number, after: number): string => {
  const share = (after - before) / before;
  return share > 0 ? text.more(share) : text.less(-share);
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
