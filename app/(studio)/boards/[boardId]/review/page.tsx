import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/boards/review/messages";
import { boardsApi } from "@/lib/boards/api";
import { boardQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { remarksApi, reviewsApi } from "@/lib/reviews/api";
import { remarksQueryOf, reviewsQueryOf } from "@/lib/reviews/queries";
import { ReviewRoom } from "../../../parts";

export const metadata: Metadata = { title: messages.title };

export default async function ReviewRoomPage({ params }: PageProps<"/boards/[boardId]/review">) {
  await requireSession();
  const { boardId } = await params;
  const thing = { of: "board", id: boardId } as const;
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchQuery(boardQueryOf(pageClient(boardsApi), boardId)),
    cache.prefetchQuery(takesQueryOf(pageClient(boardsApi), boardId)),
    cache.prefetchQuery(reviewsQueryOf(pageClient(reviewsApi), thing)),
    cache.prefetchQuery(remarksQueryOf(pageClient(remarksApi), thing)),
  ]);
  return withCache(cache, <ReviewRoom key={boardId} boardId={boardId} />);
}
