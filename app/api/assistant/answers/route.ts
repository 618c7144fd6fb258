import { ask } from "@/lib/assistant/conversation";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Asks a language model and sends its answer as events: `started`, any number of `text`, `ended`. A refusal
 * of the service comes with `ended`.
 * 400 (`invalid_request`) for an unknown model. 402 (`budget_reached`, `balance_reached`) where a limit or the
 * balance blocks.
 * 404 (`not_found`) for another workspace's conversation. 429 (`rate_limited`) and 503 (`unavailable`) while
 * too many answers are open.
 */
export const POST = handle({
  body: ask,
  run: ({ session, body, request }) => answerQuestion(session, body, request),
});
