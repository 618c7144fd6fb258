import { QueryClient } from "@tanstack/react-query";
import { prefetchCatalog, prefetchPrices, prefetchStage, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateImage } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: KINDS.image.createTitle };

export default async function CreateImagePage({ searchParams }: PageProps<"/create/image">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest(await searchParams, "image"),
    prefetchPrices(cache),
    prefetchCatalog(cache, "image"),
    prefetchStage(cache, "image"),
  ]);
  return withCache(cache, <CreateImage personId={session.person_id} preset={preset} />);
}
