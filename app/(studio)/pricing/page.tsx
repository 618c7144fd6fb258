import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { messages } from "@/components/pricing/messages";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";
import { compatIds, llmModels } from "@/lib/llm/server/models";
import { loadPricingSearch } from "@/lib/navigation/pricing";
import { env } from "@/lib/platform/server/env";
import { prefetchPrices } from "@/lib/pricing/server/prefetch";
import { PriceExplorer } from "../parts";

export const metadata: Metadata = { title: messages.priceExplorer.title };

export default async function PricingPage({ searchParams }: PageProps<"/pricing">) {
  const { keyId, personId } = await requireSession();
  const { view } = await loadPricingSearch(searchParams);
  const cache = new QueryClient();
  await Promise.all([
    prefetchPrices(cache, keyId),
    ...(view === "llm"
      ? [
          cache.prefetchQuery(llmModelsQuery(() => llmModels(keyId))),
          cache.prefetchQuery(compatIdsQuery(() => compatIds(keyId))),
        ]
      : []),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <PriceExplorer embedded={env().embedded} personId={personId} />
    </HydrationBoundary>
  );
}
