import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { lastTimeZone, pageClient, requireSession } from "@/app/server";
import { HiddenCosts } from "@/components/access/hidden-costs";
import { messages } from "@/components/usage/messages";
import { ledgerFiltersOf, loadLedgerSearch } from "@/lib/navigation/ledger";
import { dayIn } from "@/lib/platform/time-zone";
import { usageApi } from "@/lib/usage/api";
import { ledgerQueryOf } from "@/lib/usage/queries";
import { Ledger } from "../../parts";

export const metadata: Metadata = { title: messages.ledger.title };

export default async function LedgerPage({ searchParams }: PageProps<"/usage/ledger">) {
  const { role, sees_costs } = await requireSession();
  if (!sees_costs) return <HiddenCosts title={messages.ledger.title} role={role} />;
  const search = await loadLedgerSearch(searchParams);
  const tz = search.tz ?? (await lastTimeZone());
  const cache = new QueryClient();
  if (tz) {
    const filters = ledgerFiltersOf(search, tz, dayIn(tz, new Date()));
    await cache.prefetchInfiniteQuery(ledgerQueryOf(pageClient(usageApi), filters));
  }
  return withCache(cache, <Ledger />);
}
