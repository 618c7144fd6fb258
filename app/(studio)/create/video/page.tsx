import { QueryClient } from "@tanstack/react-query";
import type { SearchParams } from "nuqs/server";
import { prefetchCatalog, prefetchPrices, prefetchStage, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import type { Preset } from "@/lib/drafts/video-draft";
import { presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import { KINDS } from "@/lib/kinds/kinds";
import { loadCreateVideoSearch } from "@/lib/navigation/create";
import { CreateVideo } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: KINDS.video.createTitle };

export default async function CreateVideoPage({ searchParams }: PageProps<"/create/video">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    readPreset(searchParams),
    prefetchPrices(cache),
    prefetchCatalog(cache, "video"),
    prefetchStage(cache, "video"),
  ]);
  return withCache(cache, <CreateVideo personId={session.person_id} preset={preset} />);
}

/** The preset in an address: a whole job to remix, settings from a file, or single fields. */
async function readPreset(searchParams: Promise<SearchParams>): Promise<Preset | null> {
  const request = await earlierRequest(await searchParams);
  return request ? presetFromRequest(request) : presetFromSearch(await loadCreateVideoSearch(searchParams));
}
