import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchLimits, prefetchVoices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueries } from "@/lib/jobs/queries";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateVoice } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: KINDS.voice.createTitle };

export default async function CreateVoicePage({ searchParams }: PageProps<"/create/voice">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const { from, voice } = await searchParams;
  const [preset] = await Promise.all([
    earlierRequest("voice", from),
    prefetchVoices(cache),
    prefetchLimits(cache),
    cache.prefetchInfiniteQuery(jobQueries(pageClient(jobsApi)).stage("voice")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{KINDS.voice.createTitle}</h1>
      <CreateVoice
        personId={session.person_id}
        preset={preset}
        voiceId={typeof voice === "string" ? voice : null}
      />
    </HydrationBoundary>
  );
}
