import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { requireSession } from "@/app/session";
import { prefetchLimits } from "@/lib/budget/server/prefetch";
import { serverJobsClient } from "@/lib/intents/server/jobs-client";
import { jobQueries } from "@/lib/jobs/queries";
import { earlierSource } from "@/lib/library/server/earlier";
import { prefetchVoices } from "@/lib/voices/server/prefetch";
import { messages } from "../../messages";
import { CreateVoice } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: messages.create.voice };

export default async function CreateVoicePage({ searchParams }: PageProps<"/create/voice">) {
  const session = await requireSession();
  const jobs = serverJobsClient(session);
  const cache = new QueryClient();
  const { from, voice } = await searchParams;
  const [preset] = await Promise.all([
    earlierRequest(earlierSource(session), "voice", from),
    prefetchVoices(cache, session),
    prefetchLimits(cache, session),
    cache.prefetchInfiniteQuery(jobQueries(jobs).stage("voice")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{messages.create.voice}</h1>
      <CreateVoice
        personId={session.personId}
        preset={preset}
        voiceId={typeof voice === "string" ? voice : null}
      />
    </HydrationBoundary>
  );
}
