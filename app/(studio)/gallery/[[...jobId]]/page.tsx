import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Gallery } from "@/components/gallery/gallery";
import { jobQueries } from "@/lib/jobs/queries";
import { serverJobsClient } from "@/lib/jobs/server/client";
import { loadGallerySearch } from "@/lib/navigation/gallery";
import { requireSession } from "@/lib/session/server/session";

export const metadata: Metadata = { title: "Gallery" };

export default async function GalleryPage({ params, searchParams }: PageProps<"/gallery/[[...jobId]]">) {
  const session = await requireSession();
  const [openId, ...rest] = (await params).jobId ?? [];
  if (rest.length > 0) notFound();

  const queries = jobQueries(serverJobsClient(session));
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(queries.list(await loadGallerySearch(searchParams))),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Gallery personId={session.personId} />
    </HydrationBoundary>
  );
}
