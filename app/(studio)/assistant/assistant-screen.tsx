import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchCompatibleModels, prefetchLlmModels } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { assistantApi } from "@/lib/assistant/api";
import { assistantQueries } from "@/lib/assistant/queries";
import { Assistant } from "../parts";

/** The assistant, with or without an open conversation: one screen under two addresses. */
export async function AssistantScreen({ openId }: { openId?: string }) {
  const session = await requireSession();
  const queries = assistantQueries(pageClient(assistantApi));
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(queries.list("")),
    prefetchLlmModels(cache),
    prefetchCompatibleModels(cache),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Assistant personId={session.person_id} />
    </HydrationBoundary>
  );
}
