import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchLimits, withCache } from "@/app/prefetch";
import { lastTimeZone, pageClient, requireSession } from "@/app/server";
import { HiddenCosts } from "@/components/access/hidden-costs";
import { messages } from "@/components/usage/messages";
import { limitApi } from "@/lib/limits/api";
import { usageMonthQueryOf } from "@/lib/limits/queries";
import { loadUsageSearch } from "@/lib/navigation/usage";
import { dayIn } from "@/lib/platform/time-zone";
import { usageApi } from "@/lib/usage/api";
import { resolveDays } from "@/lib/usage/days";
import { refundsQueryOf, usageQueriesOf } from "@/lib/usage/queries";
import { UsageScreen } from "../parts";

export const metadata: Metadata = { title: messages.usageScreen.title };

export default async function UsagePage({ searchParams }: PageProps<"/usage">) {
  const { role, sees_costs } = await requireSession();
  if (!sees_costs) return <HiddenCosts title={messages.usageScreen.title} role={role} />;
  const search = await loadUsageSearch(searchParams);
  const tz = search.tz ?? (await lastTimeZone());
  const cache = new QueryClient();
  const usage = pageClient(usageApi);
  const days = tz && resolveDays(search, dayIn(tz, new Date()));
  const [refusals] = await Promise.all([
    usage.refusals(),
    days && cache.prefetchQuery(usageQueriesOf(usage).read({ ...days, tz, part: search.part })),
    tz && cache.prefetchQuery(usageMonthQueryOf(pageClient(limitApi), tz)),
    cache.prefetchQuery(refundsQueryOf(usage)),
    prefetchLimits(cache),
  ]);
  return withCache(cache, <UsageScreen refusals={refusals.data} />);
}
