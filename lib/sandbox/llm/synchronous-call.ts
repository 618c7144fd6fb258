import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import type { Account } from "../account";
import { holdCharge } from "../credits/charge";
import { requestHash } from "../http/request-hash";
import { asksForBusy, asksForFailure, asksForRefusal, asksForSlowness } from "../jobs/behaviour";
import { busy, refused, refuseFirst } from "../jobs/triggers";
import type { Service } from "../service";
import { costOf, type Tokens } from "./usage-cost";

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
  if (asksForBusy(words.text)) {
    await refuseFirst(service.database, account.id, requestHash(endpoint, call.body), busy());
  }
  if (asksForRefusal(words.text)) throw refused(words.field);
  const maxMillicredits = costOf(model, maxUsage);
  const charge = await holdCharge(service.database, account, { endpoint, model: model.id, maxMillicredits });
  try {
    if (asksForSlowness(words.text)) await wait(service.slowMs, undefined, { signal });
    if (asksForFailure(words.text)) throw new ApiError("internal", "The call failed, as the text asked.");
  } catch (error) {
    await charge.release();
    throw error;
  }
  return charge;
}
