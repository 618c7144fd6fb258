import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { requireSession } from "@/app/session";
import { prefetchLimits } from "@/lib/budget/server/prefetch";
import { serverJobsClient } from "@/lib/intents/server/jobs-client";
import { jobQueries } from "@/lib/jobs/queries";
import { earlierSource } from "@/lib/library/server/earlier";
import { prefetchPrices } from "@/lib/pricing/server/prefetch";
import { prefetchVoices } from "@/lib/voices/server/prefetch";
import { messages } from "../../messages";
import { CreateAvatar } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: messages.create.avatar };

export default async function CreateAvatarPage({ searchParams }: PageProps<"/create/avatar">) {
  const session = await requireSession();
  const jobs = serverJobsClient(session);
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest(earlierSource(session), "avatar", (await searchParams).from),
    prefetchVoices(cache, session),
    prefetchPrices(cache, session.keyId),
    prefetchLimits(cache, session),
    cache.prefetchInfiniteQuery(jobQueries(jobs).stage("avatar")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{messages.create.avatar}</h1>
      <CreateAvatar personId={session.personId} preset={preset} />
    </HydrationBoundary>
  );
}
