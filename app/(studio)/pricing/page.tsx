import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import {
  prefetchCatalog,
  prefetchCompatibleModels,
  prefetchLlmModels,
  prefetchPrices,
  withCache,
} from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { messages } from "@/components/pricing/messages";
import { loadPricingSearch, pricingView } from "@/lib/navigation/pricing";
import { PriceExplorer } from "../parts";

export const metadata: Metadata = { title: messages.priceExplorer.title };

export default async function PricingPage({ searchParams }: PageProps<"/pricing">) {
  const { embedded, person_id } = await requireSession();
  const search = await loadPricingSearch(searchParams);
  const view = pricingView(search);
  const cache = new QueryClient();
  await Promise.all([
    prefetchPrices(cache),
    ...(view === "models" && search.kind === "video" ? [prefetchCatalog(cache, "video")] : []),
    ...(view === "llm" ? [prefetchLlmModels(cache), prefetchCompatibleModels(cache)] : []),
  ]);
  return withCache(cache, <PriceExplorer embedded={embedded} personId={person_id} />);
}
