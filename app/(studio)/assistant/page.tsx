import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchCompatibleModels, prefetchLlmModels, withCache } from "@/app/prefetch";
import { pageClient, requireSession } from "@/app/server";
import { messages } from "@/components/assistant/messages";
import { assistantApi } from "@/lib/assistant/api";
import { conversationQueriesOf } from "@/lib/assistant/queries";
import { Assistant } from "../parts";

export const metadata: Metadata = { title: messages.page.title };

type AssistantPageProps = { params: Promise<{ conversationId?: string }> };

/** The assistant, with or without an open conversation: one page under two addresses. */
export default async function AssistantPage({ params }: AssistantPageProps) {
  const session = await requireSession();
  const { conversationId: openId } = await params;
  const queries = conversationQueriesOf(pageClient(assistantApi));
  const cache = new QueryClient();
  await Promise.all([
    cache.prefetchInfiniteQuery(queries.list("")),
    prefetchLlmModels(cache),
    prefetchCompatibleModels(cache),
    openId && cache.prefetchQuery(queries.detail(openId)),
  ]);
  return withCache(cache, <Assistant personId={session.person_id} />);
}
