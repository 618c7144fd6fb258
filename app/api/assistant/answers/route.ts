import { ask } from "@/lib/assistant/conversation";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  body: ask,
  run: ({ session, body, request }) => answerQuestion(session, body, request),
});
