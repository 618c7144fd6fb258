import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader } from "nuqs/server";
import { prefetchLlmModels, withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/describe/messages";
import { describeApi } from "@/lib/describe/api";
import { descriptionQueriesOf } from "@/lib/describe/queries";
import { describeSearch } from "@/lib/navigation/describe";
import { Describe } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

const loadSearch = createLoader(describeSearch);

export default async function DescribePage({ searchParams }: PageProps<"/describe">) {
  const session = await requireSession();
  const { q } = await loadSearch(searchParams);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(descriptionQueriesOf(pageClient(describeApi)).list(q)),
    prefetchLlmModels(cache),
  ]);
  return withCache(cache, <Describe personId={session.person_id} />);
}
