import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueriesOf } from "@/lib/jobs/queries";
import { comparedIds } from "@/lib/navigation/compare";
import { messages } from "../../messages";
import { Compare } from "../../parts";

export const metadata: Metadata = { title: messages.gallery.compare };

export default async function ComparePage({ searchParams }: PageProps<"/gallery/compare">) {
  await requireSession();
  const queries = jobQueriesOf(pageClient(jobsApi));
  const cache = new QueryClient();
  const { ids: asked } = await searchParams;
  const ids = comparedIds(asked);
  await Promise.all(ids.map((id) => cache.prefetchQuery(queries.detail(id))));
  return withCache(cache, <Compare ids={ids} />);
}
