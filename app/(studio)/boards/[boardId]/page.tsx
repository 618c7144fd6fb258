import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache as oncePerRequest } from "react";
import { prefetchCatalog, prefetchLimits, prefetchPrices, withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/boards/messages";
import { boardsApi } from "@/lib/boards/api";
import { boardQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { Board } from "../../parts";

/** The board for the title and the page. A failure is the page's to show. */
const readBoard = oncePerRequest((boardId: string) => {
  const cache = new QueryClient();
  const query = boardQueryOf(pageClient(boardsApi), boardId);
  return cache.prefetchQuery({ ...query, retry: false }).then(() => ({ cache, key: query.queryKey }));
});

export async function generateMetadata({ params }: PageProps<"/boards/[boardId]">): Promise<Metadata> {
  const { cache, key } = await readBoard((await params).boardId);
  return { title: cache.getQueryData(key)?.name ?? messages.board.title };
}

export default async function BoardPage({ params }: PageProps<"/boards/[boardId]">) {
  const { person_id } = await requireSession();
  const { boardId } = await params;
  const { cache } = await readBoard(boardId);
  await Promise.all([
    cache.prefetchQuery(takesQueryOf(pageClient(boardsApi), boardId)),
    prefetchPrices(cache),
    prefetchCatalog(cache, "video"),
    prefetchCatalog(cache, "image"),
    prefetchLimits(cache),
  ]);
  return withCache(cache, <Board key={boardId} boardId={boardId} personId={person_id} />);
}
