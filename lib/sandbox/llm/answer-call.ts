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
  /** The answer ends before the first of these. */
  stopSequences?: readonly string[] | undefined;
};

/**
 * Answers a conversation. Its credits are reserved until the caller settles or releases the charge. `cut`
 * says that the caller's limit ended the answer, `stoppedBy` which of the caller's words did.
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
    const answer = respond(conversation, priceListOf(call.account).catalog);
    const { whole, stoppedBy } = endBefore(answer, call.stopSequences);
    const text = cutToTokens(whole, maxReplyTokens);
    const cut = text.length < whole.length;
    return {
      text,
      cut,
      stoppedBy: cut ? null : stoppedBy,
      input,
      output: countTokens(text),
      charge,
    };
  } catch (error) {
    await charge.release();
    throw error;
  }
}

/** A text up to the first of some words, and which of them it was. */
function endBefore(text: string, words: readonly string[] = []): { whole: string; stoppedBy: string | null } {
  let end = text.length;
  let stoppedBy: string | null = null;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0 || at >= end) continue;
    end = at;
    stoppedBy = word;
  }
  return { whole: text.slice(0, end), stoppedBy };
}
