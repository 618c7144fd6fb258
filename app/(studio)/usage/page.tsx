import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { requireSession } from "@/app/session";
import { messages } from "@/components/usage/messages";
import { usageMonthQuery } from "@/lib/budget/queries";
import { prefetchLimits } from "@/lib/budget/server/prefetch";
import { readUsageMonth } from "@/lib/budget/server/read-usage-month";
import { loadUsageSearch } from "@/lib/navigation/usage";
import { TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";
import { dayIn } from "@/lib/platform/time-zone";
import { timeZone } from "@/lib/platform/time-zone-schema";
import { refundsQuery, usageQueries } from "@/lib/usage/queries";
import { resolveDays } from "@/lib/usage/range";
import { readRefunds } from "@/lib/usage/server/read-refunds";
import { readRefusals } from "@/lib/usage/server/read-refusals";
import { readUsage } from "@/lib/usage/server/read-usage";
import { UsageScreen } from "../parts";

export const metadata: Metadata = { title: messages.usageScreen.title };

export default async function UsagePage({ searchParams }: PageProps<"/usage">) {
  const session = await requireSession();
  const search = await loadUsageSearch(searchParams);
  const browserTimeZone = timeZone.safeParse((await cookies()).get(TIME_ZONE_COOKIE)?.value).data ?? null;
  const tz = search.tz ?? browserTimeZone;
  const cache = new QueryClient();
  const queries = usageQueries({ read: (query) => readUsage(session, query) });
  const days = tz && resolveDays(search, dayIn(tz, new Date()));
  await Promise.all([
    days && cache.prefetchQuery(queries.read({ ...days, tz, part: search.part })),
    tz && cache.prefetchQuery(usageMonthQuery({ month: (zone) => readUsageMonth(session, zone) }, tz)),
    cache.prefetchQuery(refundsQuery({ refunds: () => readRefunds(session) })),
    prefetchLimits(cache, session),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <UsageScreen lastTimeZone={browserTimeZone} refusals={await readRefusals(session)} />
    </HydrationBoundary>
  );
}
