import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchLimits, withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/boards/cut/messages";
import { boardsApi } from "@/lib/boards/api";
import { boardQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { CutRoom } from "../../../parts";

export const metadata: Metadata = { title: messages.title };

export default async function CutRoomPage({ params }: PageProps<"/boards/[boardId]/cut">) {
  const { person_id } = await requireSession();
  const { boardId } = await params;
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(boardQueryOf(pageClient(boardsApi), boardId)),
    cache.prefetchQuery(takesQueryOf(pageClient(boardsApi), boardId)),
    prefetchLimits(cache),
  ]);
  return withCache(cache, <CutRoom key={boardId} boardId={boardId} personId={person_id} />);
}
