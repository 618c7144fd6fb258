import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchCatalog, prefetchLimits, prefetchPrices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueries } from "@/lib/jobs/queries";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateImage } from "../../parts";
import { earlierRequest, withRemark } from "../earlier-request";

export const metadata = { title: KINDS.image.createTitle };

export default async function CreateImagePage({ searchParams }: PageProps<"/create/image">) {
  const session = await requireSession();
  const { from, remark } = await searchParams;
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest("image", from).then((request) => request && withRemark(request, remark)),
    prefetchPrices(cache),
    prefetchCatalog(cache, "image"),
    prefetchLimits(cache),
    cache.prefetchInfiniteQuery(jobQueries(pageClient(jobsApi)).stage("image")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{KINDS.image.createTitle}</h1>
      <CreateImage personId={session.person_id} preset={preset} />
    </HydrationBoundary>
  );
}
