import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { permanentRedirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { pageClient, requireSession } from "@/app/server";
import { jobsApi } from "@/lib/jobs/api";
import { gridQueries } from "@/lib/jobs/grid/grid-queries";
import { gridFilters } from "@/lib/jobs/list-keys";
import { jobQueries } from "@/lib/jobs/queries";
import { libraryApi } from "@/lib/library/api";
import { libraryQueries } from "@/lib/library/queries";
import { formerGalleryLink, isFiltered, loadGallerySearch } from "@/lib/navigation/gallery";
import { Gallery } from "../parts";

type GalleryScreenProps = {
  searchParams: Promise<SearchParams>;
  /** The job whose detail is open over the grid. */
  openId?: string;
};

/** The grid, with or without an open job: one screen under two addresses. */
export async function GalleryScreen({ searchParams, openId }: GalleryScreenProps) {
  const session = await requireSession();
  const client = pageClient(jobsApi);
  const queries = jobQueries(client);
  const query = await searchParams;
  const former = formerGalleryLink(query, openId);
  if (former) permanentRedirect(former);
  const view = loadGallerySearch(query);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(gridQueries(client).first(gridFilters(view))),
    !view.status && cache.prefetchInfiniteQuery(queries.list({ ...view, status: "active" })),
    (view.collection !== null || !isFiltered(view)) &&
      cache.prefetchQuery(libraryQueries(pageClient(libraryApi)).collections()),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Gallery personId={session.person_id} />
    </HydrationBoundary>
  );
}
