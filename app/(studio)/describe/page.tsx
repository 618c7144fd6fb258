import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { requireSession } from "@/app/session";
import { messages } from "@/components/describe/messages";
import { descriptionQueries } from "@/lib/describe/queries";
import { serverDescriptions } from "@/lib/describe/server/client";
import { llmModelsQuery } from "@/lib/llm/queries";
import { llmModels } from "@/lib/llm/server/models";
import { describeSearch } from "@/lib/navigation/describe";
import { Describe } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

const loadSearch = createLoader(describeSearch);

export default async function DescribePage({ searchParams }: PageProps<"/describe">) {
  const session = await requireSession();
  const { q } = await loadSearch(searchParams);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(descriptionQueries(serverDescriptions(session)).list(q)),
    cache.prefetchQuery(llmModelsQuery(() => llmModels(session.keyId))),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Describe personId={session.personId} />
    </HydrationBoundary>
  );
}
