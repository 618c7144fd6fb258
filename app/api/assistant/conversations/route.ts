import { listConversations, listQuery } from "@/lib/assistant/server/conversations";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * A page of the workspace's conversations, the latest used first. `q` looks in titles and messages.
 * 400 (`invalid_request`) for a cursor that is not one of ours.
 */
export const GET = handle({
  query: listQuery,
  run: ({ session, query }) => listConversations(session, query),
});
