import { conversationPath } from "@/lib/assistant/conversation";
import { readConversation, removeConversation } from "@/lib/assistant/server/conversations";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** A conversation with all its messages, oldest first. 404 (`not_found`) for another workspace's. */
export const GET = handle({
  params: conversationPath,
  run: ({ session, params }) => readConversation(session, params.conversationId),
});

/** Deletes a conversation with all its messages. 404 (`not_found`) for another workspace's. */
export const DELETE = handle({
  params: conversationPath,
  run: ({ session, params }) => removeConversation(session, params.conversationId),
});
