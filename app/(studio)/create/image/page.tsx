import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { requireSession } from "@/app/session";
import { prefetchLimits } from "@/lib/budget/server/prefetch";
import { serverJobsClient } from "@/lib/intents/server/jobs-client";
import { jobQueries } from "@/lib/jobs/queries";
import { earlierSource } from "@/lib/library/server/earlier";
import { catalogOptionsQuery } from "@/lib/pricing/price-list-query";
import { imageCatalogOptions } from "@/lib/pricing/server/catalog-options";
import { prefetchPrices } from "@/lib/pricing/server/prefetch";
import { messages } from "../../messages";
import { CreateImage } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: messages.create.image };

export default async function CreateImagePage({ searchParams }: PageProps<"/create/image">) {
  const session = await requireSession();
  const jobs = serverJobsClient(session);
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest(earlierSource(session), "image", (await searchParams).from),
    prefetchPrices(cache, session.keyId),
    cache.prefetchQuery(catalogOptionsQuery("image", () => imageCatalogOptions(session.keyId))),
    prefetchLimits(cache, session),
    cache.prefetchInfiniteQuery(jobQueries(jobs).stage("image")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{messages.create.image}</h1>
      <CreateImage personId={session.personId} preset={preset} />
    </HydrationBoundary>
  );
}
