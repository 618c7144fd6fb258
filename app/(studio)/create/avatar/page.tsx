import { QueryClient } from "@tanstack/react-query";
import { prefetchPrices, prefetchStage, prefetchVoices, withCache } from "@/app/prefetch";
import { requireSession } from "@/app/server";
import { KINDS } from "@/lib/kinds/kinds";
import { CreateAvatar } from "../../parts";
import { earlierRequest } from "../earlier-request";

export const metadata = { title: KINDS.avatar.createTitle };

export default async function CreateAvatarPage({ searchParams }: PageProps<"/create/avatar">) {
  const session = await requireSession();
  const cache = new QueryClient();
  const [preset] = await Promise.all([
    earlierRequest(await searchParams, "avatar"),
    prefetchVoices(cache),
    prefetchPrices(cache),
    prefetchStage(cache, "avatar"),
  ]);
  return withCache(cache, <CreateAvatar personId={session.person_id} preset={preset} />);
}
