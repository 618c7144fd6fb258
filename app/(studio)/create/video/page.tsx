import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { Stage } from "@/components/stage/stage";
import { VideoForm } from "@/components/video-form/video-form";
import { jobQueries } from "@/lib/jobs/queries";
import { serverJobsClient } from "@/lib/jobs/server/client";
import { loadCreateVideoSearch } from "@/lib/navigation/create-video";
import { videoCatalogSource } from "@/lib/pricing/server/video-catalog-source";
import { videoCatalogQuery } from "@/lib/pricing/video-catalog-query";
import { requireSession } from "@/lib/session/server/session";
import { STAGE_LIST } from "@/lib/video-draft/stage-list";
import { readPreset } from "./preset";

export const metadata = { title: "Create video" };

export default async function CreateVideoPage({ searchParams }: PageProps<"/create/video">) {
  const session = await requireSession();
  const jobs = serverJobsClient(session);
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    readPreset(jobs, await loadCreateVideoSearch(searchParams)),
    cache.prefetchQuery(videoCatalogQuery(() => videoCatalogSource(session.keyId))),
    cache.prefetchInfiniteQuery(jobQueries(jobs).list(...STAGE_LIST)),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">Create video</h1>
      <div
        data-page="panes"
        className="flex flex-1 flex-col lg:grid lg:min-h-0 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]"
      >
        {/* Positioned, so that what is only spoken scrolls with its column and does not lengthen the page. */}
        <div className="relative flex flex-col border-line px-4 pt-5 max-lg:border-b md:px-6 lg:overflow-y-auto lg:border-r">
          <VideoForm personId={session.personId} preset={preset} />
        </div>
        <section
          id="stage"
          aria-label="Stage"
          className="relative min-w-0 scroll-mt-(--top) px-4 py-6 md:px-6 lg:overflow-y-auto lg:px-8"
        >
          <div className="mx-auto max-w-5xl">
            <Stage personId={session.personId} />
          </div>
        </section>
      </div>
    </HydrationBoundary>
  );
}
