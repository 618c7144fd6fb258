import { endpoint } from "@/lib/http/endpoint";
import {
  ask,
  conversationDetail,
  conversationList,
  conversationListQuery,
  conversationPath,
} from "./conversation";

/** Conversations with language models, stored on our server. */
export const assistantApi = {
  /**
   * `q` looks in titles and messages.
   * 400 (`invalid_request`) for a cursor that is not one of ours.
   */
  list: endpoint({
    method: "GET",
    path: "/api/assistant/conversations",
    summary: "A page of the workspace's conversations, the latest used first",
    may: "look",
    query: conversationListQuery,
    result: conversationList,
    load: "list",
  }),
  /** 404 (`not_found`) for another workspace's. */
  get: endpoint({
    method: "GET",
    path: "/api/assistant/conversations/:conversationId",
    summary: "A conversation with all its messages, oldest first",
    may: "look",
    params: conversationPath,
    result: conversationDetail,
  }),
  /** 404 (`not_found`) for another workspace's. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/assistant/conversations/:conversationId",
    summary: "Deletes a conversation with all its messages",
    may: "remove",
    params: conversationPath,
  }),
  /**
   * The events are `started`, any number of `text`, `ended`. A refusal of the upstream comes with `ended`.
   * 400 (`invalid_request`) for an unknown model. 402 (`limit_reached`, `balance_reached`) where a limit or
   * the balance blocks.
   * 404 (`not_found`) for another workspace's conversation. 429 (`rate_limited`) and 503 (`unavailable`) while
   * too many answers are open.
   */
  ask: endpoint({
    method: "POST",
    path: "/api/assistant/answers",
    summary: "Asks a language model and sends its answer as events",
    may: "make",
    body: ask,
    sends: "text/event-stream",
  }),
};
