import type { LlmModel } from "@/lib/contract/llm";
import { refuse } from "@/lib/contract/read-body";
import type { Account } from "../account";
import { priceListOf } from "../prices/price-lists";
import type { Service } from "../service";
import { type Conversation, lastQuestion, wholeText } from "./conversation";
import { countTokens, cutToTokens } from "./count-tokens";
import { respond } from "./respond";
import { beginCall } from "./synchronous-call";

/** The rules never write more tokens than this, so no more are ever reserved. */
const MAX_REPLY_TOKENS = 4_000;

type AnswerCall = {
  account: Account;
  endpoint: string;
  model: LlmModel;
  conversation: Conversation;
  body: unknown;
  signal: AbortSignal;
  /** The caller's own limit for the answer, in tokens. */
  maxTokens?: number;
};

/**
 * Answers a conversation. Its credits are reserved until the caller settles or releases the charge. `cut`
 * says that the caller's limit ended the answer.
 * @throws ApiError like `beginCall`, and `invalid_request` for a conversation that does not fit the model
 */
export async function answerCall(service: Service, call: AnswerCall) {
  const { model, conversation } = call;
  const attached = conversation.attachments.reduce((sum, { tokens }) => sum + tokens, 0);
  const input = countTokens(wholeText(conversation)) + attached;
  if (input > model.context_window) {
    throw refuse("messages", `${model.id} takes ${model.context_window} tokens; these are ${input}.`);
  }
  const maxReplyTokens = Math.min(
    call.maxTokens ?? MAX_REPLY_TOKENS,
    model.max_output_tokens,
    MAX_REPLY_TOKENS,
  );
  const charge = await beginCall(service, {
    ...call,
    words: { field: "messages", text: lastQuestion(conversation) },
    maxUsage: { input, output: maxReplyTokens },
  });
  try {
    const whole = respond(conversation, priceListOf(call.account).catalog);
    const text = cutToTokens(whole, maxReplyTokens);
    return { text, cut: text.length < whole.length, input, output: countTokens(text), charge };
  } catch (error) {
    await charge.release();
    throw error;
  }
}
