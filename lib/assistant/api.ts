import { endpoint } from "@/lib/http/endpoint";
import {
  ask,
  conversation,
  conversationChange,
  conversationDetail,
  conversationList,
  conversationListQuery,
  conversationPath,
} from "./conversation";

/** Conversations with language models, stored on our server. Each is its person's own until they share it. */
export const assistantApi = {
  /** `q` looks in titles and messages. */
  list: endpoint({
    method: "GET",
    path: "/api/assistant/conversations",
    summary: "A page of the person's conversations and those that others shared, the latest used first",
    may: "look",
    query: conversationListQuery,
    result: conversationList,
    load: "list",
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  get: endpoint({
    method: "GET",
    path: "/api/assistant/conversations/:conversationId",
    summary: "A conversation with all its messages, oldest first",
    may: "look",
    params: conversationPath,
    result: conversationDetail,
    errors: { not_found: "neither the person's own nor shared" },
  }),
  share: endpoint({
    method: "PATCH",
    path: "/api/assistant/conversations/:conversationId",
    summary: "Shares an own conversation with the workspace, or no longer",
    may: "keep",
    params: conversationPath,
    body: conversationChange,
    result: conversation,
    errors: { not_permitted: "another person shared it", not_found: "another person's that is not shared" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/assistant/conversations/:conversationId",
    summary: "Deletes a conversation with all its messages",
    may: "remove",
    params: conversationPath,
    errors: {
      not_permitted: "another person shared it, unless an owner asks",
      not_found: "neither the person's own nor shared",
    },
  }),
  /** The events are `started`, any number of `text`, `ended`. A refusal of the upstream comes with `ended`. */
  ask: endpoint({
    method: "POST",
    path: "/api/assistant/answers",
    summary: "Asks a language model and sends its answer as events",
    may: "make",
    scope: "chat",
    body: ask,
    sends: "text/event-stream",
    errors: {
      invalid_request: "an unknown model",
      limit_reached: true,
      balance_reached: true,
      not_permitted: "another person shared the conversation",
      not_found: "another person's conversation that is not shared",
      rate_limited: "too many answers are open",
      unavailable: "too many answers are open",
    },
  }),
};
