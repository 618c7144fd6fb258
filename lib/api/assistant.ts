import "server-only";
import { assistantApi } from "@/lib/assistant/api";
import { answerQuestion } from "@/lib/assistant/server/answer";
import {
  listConversations,
  readConversation,
  removeConversation,
  shareConversation,
} from "@/lib/assistant/server/conversations";
import { serve } from "./serve";

export const assistantRoutes = serve(assistantApi, {
  list: ({ session, query }) => listConversations(session, query),
  get: ({ session, params }) => readConversation(session, params.conversationId),
  share: ({ session, params, body }) => shareConversation(session, params.conversationId, body.shared),
  remove: ({ session, params }) => removeConversation(session, params.conversationId),
  ask: ({ session, body, request }) => answerQuestion(session, body, request),
});
