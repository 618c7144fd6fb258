import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { refuse } from "@/lib/contract/read-body";
import type { Account } from "../account";
import { holdCharge } from "../credits/charge";
import { requestHash } from "../http/idempotency";
import { busyRefusal, contentRefusal, hasTrigger, refuseFirstAttempt } from "../jobs/triggers";
import { llmModelOf, llmModels } from "../prices/llm-models";
import { priceListOf } from "../prices/price-lists";
import type { Service } from "../service";
import { type Conversation, conversationText, lastQuestion } from "./conversation";
import { replyByRules } from "./respond";
import { costOf, countTokens, cutToTokens, type Tokens } from "./tokens";

/**
 * The language model of a request, which must support these modalities.
 * @throws ApiError `invalid_request` naming the field, with the accepted ids
 */
export function requireModel(id: string, modalities: readonly string[] = []): LlmModel {
  const takes = (model: LlmModel) => modalities.every((each) => model.modalities.includes(each));
  const model = llmModelOf(id);
  if (model && takes(model)) return model;
  const accepted = llmModels.filter(takes).map((each) => each.id);
  const reason = model
    ? `${id} does not take ${modalities.join(" and ")}. Models that do: ${accepted.join(", ")}.`
    : `There is no language model of that name. Accepted: ${accepted.join(", ")}.`;
  throw new ApiError("invalid_request", `model: ${reason}`, {
    details: { field: "model", reason, accepted },
  });
}

/** The rules never write more tokens than this, so no more are ever reserved. */
const MAX_REPLY_TOKENS = 4_000;

type ConversationCall = {
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
export async function respondToCall(service: Service, call: ConversationCall) {
  const { model, conversation } = call;
  const attached = conversation.attachments.reduce((sum, { tokens }) => sum + tokens, 0);
  const input = countTokens(conversationText(conversation)) + attached;
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
    const answer = replyByRules(conversation, priceListOf(call.account).catalog);
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

type Call = {
  account: Account;
  endpoint: string;
  model: LlmModel;
  /** The text with possible trigger words; `field` is its name in the request. */
  words: { field: string; text: string };
  /** The whole request, by which a repeated attempt is recognised, because there is no idempotency key. */
  body: unknown;
  /** The maximum use of the call, in tokens. */
  maxUsage: Tokens;
  /** Aborts when the reader leaves, which ends the call. */
  signal: AbortSignal;
};

/**
 * Starts a synchronous call: obeys the trigger words of its text and reserves its maximum cost.
 * @throws ApiError `rate_limited`, `content_not_allowed`, `insufficient_credits`, `internal`; all before any
 * work
 */
export async function beginCall(service: Service, call: Call) {
  const { account, endpoint, model, words, maxUsage, signal } = call;
  if (hasTrigger(words.text, "busy")) {
    await refuseFirstAttempt(service.database, account.id, requestHash(endpoint, call.body), busyRefusal());
  }
  if (hasTrigger(words.text, "policy")) throw contentRefusal(words.field);
  const maxMillicredits = costOf(model, maxUsage);
  const charge = await holdCharge(service.database, account, { endpoint, model: model.id, maxMillicredits });
  try {
    if (hasTrigger(words.text, "slow")) await wait(service.slowMs, undefined, { signal });
    if (hasTrigger(words.text, "fail")) throw new ApiError("internal", "The call failed, as the text asked.");
  } catch (error) {
    await charge.release();
    throw error;
  }
  return charge;
}
