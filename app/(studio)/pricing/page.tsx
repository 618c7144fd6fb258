import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { messages } from "@/components/pricing/messages";
import { PriceExplorer } from "@/components/pricing/price-explorer";
import { env } from "@/lib/platform/server/env";
import { priceListQuery } from "@/lib/pricing/price-list-query";
import { priceRows } from "@/lib/pricing/server/live-catalog";
import { requireSession } from "@/lib/session/server/session";

export const metadata: Metadata = { title: messages.priceExplorer.title };

export default async function PricingPage() {
  const session = await requireSession();
  const cache = new QueryClient();
  await cache.prefetchQuery(priceListQuery(() => priceRows(session.keyId)));
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <NuqsAdapter>
        <PriceExplorer embedded={env().embedded} />
      </NuqsAdapter>
    </HydrationBoundary>
  );
}
