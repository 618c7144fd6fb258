import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { requireSession } from "@/app/session";
import { messages } from "@/components/connect/messages";
import { compatIdsQuery, llmModelsQuery } from "@/lib/llm/queries";
import { compatIds, llmModels } from "@/lib/llm/server/models";
import { env } from "@/lib/platform/server/env";
import { Connect } from "../parts";

export const metadata: Metadata = { title: messages.connect.title };

export default async function ConnectPage() {
  const { keyId } = await requireSession();
  const { upstreamBaseUrl, embedded } = env();
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(llmModelsQuery(() => llmModels(keyId))),
    cache.prefetchQuery(compatIdsQuery(() => compatIds(keyId))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Connect baseUrl={upstreamBaseUrl} embedded={embedded} />
    </HydrationBoundary>
  );
}
