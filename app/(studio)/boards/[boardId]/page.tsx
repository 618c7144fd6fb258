import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchCatalog, prefetchLimits, prefetchPrices } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/boards/messages";
import { boardsApi } from "@/lib/boards/api";
import { boardQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { Board } from "../../parts";

export const metadata: Metadata = { title: messages.board.title };

export default async function BoardPage({ params }: PageProps<"/boards/[boardId]">) {
  const { person_id } = await requireSession();
  const { boardId } = await params;
  const client = pageClient(boardsApi);
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(boardQueryOf(client, boardId)),
    cache.prefetchQuery(takesQueryOf(client, boardId)),
    prefetchPrices(cache),
    prefetchCatalog(cache, "video"),
    prefetchCatalog(cache, "image"),
    prefetchLimits(cache),
  ]);
  return (
    <HydrationBoundary state={dehydrate(cache)}>
      <Board key={boardId} boardId={boardId} personId={person_id} />
    </HydrationBoundary>
  );
}
