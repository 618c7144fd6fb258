import { conversationPath } from "@/lib/assistant/conversation";
import { readConversation, removeConversation } from "@/lib/assistant/server/conversations";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  params: conversationPath,
  run: ({ session, params }) => readConversation(session, params.conversationId),
});

export const DELETE = handle({
  params: conversationPath,
  run: ({ session, params }) => removeConversation(session, params.conversationId),
});
