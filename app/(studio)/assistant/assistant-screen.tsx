import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { requireSession } from "@/app/session";
import { assistantQueries } from "@/lib/assistant/queries";
import { serverConversations } from "@/lib/assistant/server/client";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";
import { llmModels, messageStyleIds } from "@/lib/llm/server/models";
import { Assistant } from "../parts";

/** The assistant, with or without an open conversation: one screen under two addresses. */
export async function AssistantScreen({ openId }: { openId?: string }) {
  const session = await requireSession();
  const queries = assistantQueries(serverConversations(session));
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(queries.list("")),
    cache.prefetchQuery(llmModelsQuery(() => llmModels(session.keyId))),
    cache.prefetchQuery(compatIdsQuery(() => messageStyleIds(session.keyId))),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Assistant personId={session.personId} />
    </HydrationBoundary>
  );
}
