import "server-only";
import { chatResponse, messagesResponse } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { ChargeOutcome } from "@/lib/limits/server/reserve-charge";
import { costOf } from "@/lib/llm/cost";
import { MessageTokens } from "@/lib/llm/message-tokens";
import { logger } from "@/lib/platform/server/logger";
import { askUpstream } from "@/lib/upstream/server/ask";
import { wasNeverSent } from "@/lib/upstream/server/connections";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { messages } from "../../asked/messages";
import { CHECK_SYSTEM } from "../../asked/question";
import { answerTokens, type Judge } from "./prices";

/** Longer than an answer of so few tokens takes. */
const TIMEOUTS = { headersMs: 110_000, totalMs: 120_000 };

/** What came of one request: its charge, and the answer or why there is none. */
export type Judged = { charge: ChargeOutcome } & ({ text: string } | { error: ApiError });

/** Asks a language model once. Its answer comes in one piece, and its length is bounded where the endpoint lets us. */
export async function askJudge(keyId: string, judge: Judge, content: string): Promise<Judged> {
  const { model, speaksMessages } = judge;
  try {
    if (!speaksMessages) {
      const json = {
        model: model.id,
        messages: [
          { role: "system", content: CHECK_SYSTEM },
          { role: "user", content },
        ],
      };
      const response = await askUpstream(keyId, "chat", { json, timeouts: TIMEOUTS });
      const { message, usage } = expectOk(response, chatResponse);
      return { text: message.content, charge: { millicredits: usage.millicredits_charged } };
    }
    const json = {
      model: model.id,
      max_tokens: answerTokens(judge),
      system: CHECK_SYSTEM,
      messages: [{ role: "user", content }],
    };
    const response = await askUpstream(keyId, "compatMessages", { json, timeouts: TIMEOUTS });
    const answer = expectOk(response, messagesResponse);
    const tokens = new MessageTokens();
    tokens.takeWhole(answer.usage);
    const { total } = tokens;
    return {
      text: answer.content.map(({ text = "" }) => text).join(""),
      charge: total ? { millicredits: costOf(model, total) } : "unknown",
    };
  } catch (error) {
    logger.warn({ err: error }, "a check of a take has no answer");
    return {
      error: error instanceof ApiError ? error : new ApiError("internal", messages.failed),
      charge: isRefusal(error) ? "refused" : "unknown",
    };
  }
}

/** An upstream that refuses or is busy has charged nothing. One that failed may have charged before. */
const isRefusal = (error: unknown): boolean =>
  wasNeverSent(error) || (error instanceof ApiError && (error.status < 500 || error.code === "unavailable"));
