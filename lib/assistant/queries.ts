import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { byCursor } from "@/lib/http/paging";
import type { assistantApi } from "./api";
import type { Conversation, ConversationDetail, ConversationList, Message, Started } from "./conversation";

const listsKey = ["assistant", "list"] as const;
const detailKey = (id: string) => ["assistant", "detail", id] as const;

/**
 * What pages read about conversations. The client is an argument, because browser and page prefetch have
 * different ones.
 */
export const conversationQueriesOf = (client: Pick<Client<typeof assistantApi>, "list" | "get">) => ({
  list: (q: string, limit = 40) =>
    infiniteQueryOptions({
      queryKey: [...listsKey, q.trim()],
      queryFn: ({ pageParam, signal }) =>
        client.list({ query: { q: q.trim() || null, cursor: pageParam, limit }, signal }),
      ...byCursor,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: detailKey(id),
      queryFn: ({ signal }) => client.get({ params: { conversationId: id }, signal }),
    }),
});

/** Applies the start of an answer: its conversation contains it now, and is first in the lists. */
export function insertAnswer(cache: QueryClient, { conversation, question, answer }: Started): void {
  cache.setQueryData<ConversationDetail>(detailKey(conversation.id), (current) => ({
    ...conversation,
    messages: [...(current?.messages ?? []), ...(question ? [question] : []), answer],
  }));
  void cache.invalidateQueries({ queryKey: listsKey });
}

/** Applies an answer that has grown or ended. */
export function updateAnswer(cache: QueryClient, conversationId: string, answer: Message): void {
  cache.setQueryData<ConversationDetail>(
    detailKey(conversationId),
    (current) =>
      current && {
        ...current,
        messages: current.messages.map((each) => (each.id === answer.id ? answer : each)),
      },
  );
}

/** Applies a conversation that was shared, or no longer is. It keeps its place in the lists. */
export function updateConversation(cache: QueryClient, conversation: Conversation): void {
  const { id } = conversation;
  cache.setQueryData<ConversationDetail>(
    detailKey(id),
    (current) => current && { ...current, ...conversation },
  );
  cache.setQueriesData<InfiniteData<ConversationList>>(
    { queryKey: listsKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((each) => (each.id === id ? conversation : each)),
        })),
      },
  );
}

/** Reads a conversation again, for what this page cannot know: the end of an answer that it stopped. */
export const rereadConversation = (cache: QueryClient, id: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: detailKey(id) });

/** Removes a deleted conversation from the cache. */
export function dropConversation(cache: QueryClient, id: string): void {
  cache.removeQueries({ queryKey: detailKey(id) });
  void cache.invalidateQueries({ queryKey: listsKey });
}
