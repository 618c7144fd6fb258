import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/usage/messages";
import { ledgerFiltersOf, loadLedgerSearch } from "@/lib/navigation/ledger";
import { TIME_ZONE_COOKIE } from "@/lib/platform/browser-cookies";
import { timeZone } from "@/lib/platform/calendar";
import { dayIn } from "@/lib/platform/time-zone";
import { usageApi } from "@/lib/usage/api";
import { ledgerQuery } from "@/lib/usage/queries";
import { Ledger } from "../../parts";

export const metadata: Metadata = { title: messages.ledger.title };

export default async function LedgerPage({ searchParams }: PageProps<"/usage/ledger">) {
  await requireSession();
  const search = await loadLedgerSearch(searchParams);
  const browserTimeZone = timeZone.safeParse((await cookies()).get(TIME_ZONE_COOKIE)?.value).data ?? null;
  const tz = search.tz ?? browserTimeZone;
  const cache = new QueryClient();
  if (tz) {
    const filters = ledgerFiltersOf(search, tz, dayIn(tz, new Date()));
    await cache.prefetchInfiniteQuery(ledgerQuery(pageClient(usageApi), filters));
  }
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Ledger lastTimeZone={browserTimeZone} />
    </HydrationBoundary>
  );
}
