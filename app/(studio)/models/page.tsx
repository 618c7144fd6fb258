import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { messages } from "@/components/llm-models/messages";
import { Models } from "@/components/llm-models/models";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";
import { compatIds, llmModels } from "@/lib/llm/server/models";
import { requireSession } from "@/lib/session/server/session";

export const metadata: Metadata = { title: messages.models.title };

export default async function ModelsPage() {
  const { keyId } = await requireSession();
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(llmModelsQuery(() => llmModels(keyId))),
    cache.prefetchQuery(compatIdsQuery(() => compatIds(keyId))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <NuqsAdapter>
        <Models />
      </NuqsAdapter>
    </HydrationBoundary>
  );
}
