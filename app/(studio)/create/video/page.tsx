import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchCatalog, prefetchLimits, prefetchPrices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueries } from "@/lib/jobs/queries";
import { KINDS } from "@/lib/kinds/kinds";
import { loadCreateVideoSearch } from "@/lib/navigation/create";
import { CreateVideo } from "../../parts";
import { readPreset } from "./preset";

export const metadata = { title: KINDS.video.createTitle };

export default async function CreateVideoPage({ searchParams }: PageProps<"/create/video">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    readPreset(await loadCreateVideoSearch(searchParams)),
    prefetchPrices(cache),
    prefetchCatalog(cache, "video"),
    prefetchLimits(cache),
    cache.prefetchInfiniteQuery(jobQueries(pageClient(jobsApi)).stage("video")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{KINDS.video.createTitle}</h1>
      <CreateVideo personId={session.person_id} preset={preset} />
    </HydrationBoundary>
  );
}
