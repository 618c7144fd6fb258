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
  /**
   * `q` looks in titles and messages.
   * 400 (`invalid_request`) for a cursor that is not one of ours.
   */
  list: endpoint({
    method: "GET",
    path: "/api/assistant/conversations",
    summary: "A page of the person's conversations and those that others shared, the latest used first",
    may: "look",
    query: conversationListQuery,
    result: conversationList,
    load: "list",
  }),
  /** 404 (`not_found`) for one that is neither the person's own nor shared. */
  get: endpoint({
    method: "GET",
    path: "/api/assistant/conversations/:conversationId",
    summary: "A conversation with all its messages, oldest first",
    may: "look",
    params: conversationPath,
    result: conversationDetail,
  }),
  /** 403 (`not_permitted`) for one that another person shared, 404 (`not_found`) for any other of theirs. */
  share: endpoint({
    method: "PATCH",
    path: "/api/assistant/conversations/:conversationId",
    summary: "Shares an own conversation with the workspace, or no longer",
    may: "keep",
    params: conversationPath,
    body: conversationChange,
    result: conversation,
  }),
  /** 403 (`not_permitted`) for one that another person shared, unless an owner asks. 404 (`not_found`) like `get`. */
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
   * 403 (`not_permitted`) in a conversation that another person shared, 404 (`not_found`) in any other of theirs. 429 (`rate_limited`) and 503 (`unavailable`) while
   * too many answers are open.
   */
  ask: endpoint({
    method: "POST",
    path: "/api/assistant/answers",
    summary: "Asks a language model and sends its answer as events",
    may: "make",
    scope: "chat",
    body: ask,
    sends: "text/event-stream",
  }),
};
