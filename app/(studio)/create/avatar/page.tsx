import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchLimits, prefetchPrices, prefetchVoices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueries } from "@/lib/jobs/queries";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateAvatar } from "../../parts";
import { earlierRequest, withRemark } from "../earlier-request";

export const metadata = { title: KINDS.avatar.createTitle };

export default async function CreateAvatarPage({ searchParams }: PageProps<"/create/avatar">) {
  const session = await requireSession();
  const { from, remark } = await searchParams;
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest("avatar", from).then((request) => request && withRemark(request, remark)),
    prefetchVoices(cache),
    prefetchPrices(cache),
    prefetchLimits(cache),
    cache.prefetchInfiniteQuery(jobQueries(pageClient(jobsApi)).stage("avatar")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{KINDS.avatar.createTitle}</h1>
      <CreateAvatar personId={session.person_id} preset={preset} />
    </HydrationBoundary>
  );
}
