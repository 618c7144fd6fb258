import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { requireSession } from "@/app/session";
import { prefetchLimits } from "@/lib/budget/server/prefetch";
import { serverJobsClient } from "@/lib/intents/server/jobs-client";
import { jobQueries } from "@/lib/jobs/queries";
import { earlierSource } from "@/lib/library/server/earlier";
import { loadCreateVideoSearch } from "@/lib/navigation/create";
import { catalogOptionsQuery } from "@/lib/pricing/price-list-query";
import { videoCatalogOptions } from "@/lib/pricing/server/catalog-options";
import { prefetchPrices } from "@/lib/pricing/server/prefetch";
import { messages } from "../../messages";
import { CreateVideo } from "../../parts";
import { readPreset } from "./preset";

export const metadata = { title: messages.create.video };

export default async function CreateVideoPage({ searchParams }: PageProps<"/create/video">) {
  const session = await requireSession();
  const jobs = serverJobsClient(session);
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    readPreset(earlierSource(session), await loadCreateVideoSearch(searchParams)),
    prefetchPrices(cache, session.keyId),
    cache.prefetchQuery(catalogOptionsQuery("video", () => videoCatalogOptions(session.keyId))),
    prefetchLimits(cache, session),
    cache.prefetchInfiniteQuery(jobQueries(jobs).stage("video")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{messages.create.video}</h1>
      <CreateVideo personId={session.personId} preset={preset} />
    </HydrationBoundary>
  );
}
