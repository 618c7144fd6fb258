import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { prefetchCatalog, prefetchLimits, prefetchPrices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { ApiError } from "@/lib/contract/errors";
import type { Preset } from "@/lib/drafts/video-draft";
import { presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import { jobsApi } from "@/lib/jobs/api";
import { jobQueries } from "@/lib/jobs/queries";
import { KINDS } from "@/lib/kinds/kinds";
import { libraryApi } from "@/lib/library/api";
import { type CreateVideoSearch, loadCreateVideoSearch } from "@/lib/navigation/create";
import { CreateVideo } from "../../parts";
import { withRemark } from "../earlier-request";

export const metadata = { title: KINDS.video.createTitle };

export default async function CreateVideoPage({ searchParams }: PageProps<"/create/video">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    readPreset(await loadCreateVideoSearch(searchParams), (await searchParams).remark),
    prefetchPrices(cache),
    prefetchCatalog(cache, "video"),
    prefetchLimits(cache),
    cache.prefetchInfiniteQuery(jobQueries(pageClient(jobsApi)).stage("video")),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <h1 className="sr-only">{KINDS.video.createTitle}</h1>
      <CreateVideo personId={session.person_id} preset={preset} />
    </HydrationBoundary>
  );
}

/** The preset in an address: a whole job to remix, settings from a file, or single fields. */
async function readPreset(
  { from, ...fields }: CreateVideoSearch,
  remark: string | string[] | undefined,
): Promise<Preset | null> {
  if (from === null) return presetFromSearch(fields);
  try {
    const { request } = await pageClient(libraryApi).earlier({ params: { earlierId: from } });
    return presetFromRequest(withRemark(request, remark));
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return presetFromSearch(fields);
    throw error;
  }
}
