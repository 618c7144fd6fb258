import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { gridQueries } from "@/lib/jobs/grid/grid-queries";
import { gridFilters } from "@/lib/jobs/list-keys";
import { jobQueriesOf } from "@/lib/jobs/queries";
import { libraryApi } from "@/lib/library/api";
import { libraryQueriesOf } from "@/lib/library/queries";
import { formerGalleryLink, isFiltered, loadGallerySearch } from "@/lib/navigation/gallery";
import { messages } from "../messages";
import { Gallery } from "../parts";

export const metadata: Metadata = { title: messages.gallery.jobs };

type GalleryPageProps = {
  /** `jobId` is that of the job whose detail is open over the grid. */
  params: Promise<{ jobId?: string }>;
  searchParams: Promise<SearchParams>;
};

/** The grid, with or without an open job: one page under two addresses. */
export default async function GalleryPage({ params, searchParams }: GalleryPageProps) {
  const session = await requireSession();
  const { jobId: openId } = await params;
  const client = pageClient(jobsApi);
  const queries = jobQueriesOf(client);
  const query = await searchParams;
  const former = formerGalleryLink(query, openId);
  if (former) permanentRedirect(former);
  const view = loadGallerySearch(query);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(gridQueries(client).first(gridFilters(view))),
    !view.status && cache.prefetchInfiniteQuery(queries.list({ ...view, status: "active" })),
    (view.collection !== null || !isFiltered(view)) &&
      cache.prefetchQuery(libraryQueriesOf(pageClient(libraryApi)).collections()),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return withCache(cache, <Gallery personId={session.person_id} />);
}
