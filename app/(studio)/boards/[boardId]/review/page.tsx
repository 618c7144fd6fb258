import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/boards/review/messages";
import { boardsApi } from "@/lib/boards/api";
import { boardQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { REVIEW_PARAMETER } from "@/lib/navigation/boards";
import { remarksApi, reviewsApi } from "@/lib/reviews/api";
import {
  remarksQueryOf,
  reviewsQueryOf,
  reviewTableQueryOf,
  reviewVisitsQueryOf,
} from "@/lib/reviews/queries";
import { ReviewRoom } from "../../../parts";

export const metadata: Metadata = { title: messages.title };

export default async function ReviewRoomPage({
  params,
  searchParams,
}: PageProps<"/boards/[boardId]/review">) {
  await requireSession();
  const { boardId } = await params;
  const thing = { of: "board", id: boardId } as const;
  const cache = new QueryClient();
  const client = pageClient(reviewsApi);
  const reviews = reviewsQueryOf(client, thing);
  await Promise.all([
    cache.prefetchQuery(boardQueryOf(pageClient(boardsApi), boardId)),
    cache.prefetchQuery(takesQueryOf(pageClient(boardsApi), boardId)),
    cache.prefetchQuery(reviews),
    cache.prefetchQuery(remarksQueryOf(pageClient(remarksApi), thing)),
  ]);
  const links = cache.getQueryData(reviews.queryKey)?.data ?? [];
  const wanted = (await searchParams)[REVIEW_PARAMETER];
  const shown = links.find(({ id }) => id === wanted) ?? links[0];
  if (shown)
    await Promise.all([
      cache.prefetchQuery(reviewTableQueryOf(client, shown.id)),
      cache.prefetchQuery(reviewVisitsQueryOf(client, shown.id)),
    ]);
  return withCache(cache, <ReviewRoom key={boardId} boardId={boardId} />);
}
