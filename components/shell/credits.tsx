"use client";

import { useQuery } from "@tanstack/react-query";
import { summaryQuery } from "@/components/api/summary";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount, NO_DATA } from "@/lib/platform/format";
import { messages } from "./messages";

/**
 * Credits that active jobs reserve, credits charged this month in this dashboard, and what is left of the balance
 * that a person entered.
 */
export function Credits() {
  const { data, isPending } = useQuery(summaryQuery());
  if (isPending) return <Skeleton className="h-4 w-28 lg:w-56" />;
  return (
    <dl className="flex text-ink-faint text-xs tabular-nums max-lg:flex-col max-lg:items-end lg:gap-5">
      <Figure label={messages.credits.reserved(data?.held_credits)} value={data?.held_credits} />
      <Figure label={messages.credits.charged} value={data?.spent_this_month_credits} />
      {data && data.balance_left_credits !== null && (
        <Figure label={messages.credits.left} value={Math.max(0, Math.floor(data.balance_left_credits))} />
      )}
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-row-reverse gap-1 whitespace-nowrap leading-4">
      <dt>{label}</dt>
      <dd className="font-medium text-ink">{value === undefined ? NO_DATA : formatCount(value)}</dd>
    </div>
  );
}
