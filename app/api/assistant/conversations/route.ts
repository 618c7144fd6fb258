import { listConversations, listQuery } from "@/lib/assistant/server/conversations";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: listQuery,
  run: ({ session, query }) => listConversations(session, query),
});
