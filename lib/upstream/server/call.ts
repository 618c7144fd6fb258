import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { FormData } from "undici";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { processValue } from "@/lib/platform/server/process-value";
import { parseText, toWellFormedText } from "@/lib/platform/server/well-formed-text";
import { messages } from "../messages";
import { serviceHealth } from "./health";
import { observeAnswer } from "./observe-answer";
import { endpointPath, type PathParams, type Query } from "./path";
import { type Exchange, readBody, send } from "./send";
import { isQuick, type Timeouts, timeoutsOf } from "./timeouts";

export type UpstreamCall = {
  /** The API key in clear text, from the vault. */
  key: string;
  params?: PathParams;
  query?: Query;
  json?: unknown;
  /** The body in place of `json`; sent as it is read, with its own content type and length. */
  form?: FormData;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** The Accept header; JSON by default. */
  accept?: string;
  timeouts?: Partial<Timeouts>;
  /** Maximum number of tries for a GET that fails temporarily, 3 by default. Other methods are tried once. */
  tries?: number;
};

/** What the headers of a response of the service say. */
export type AnswerHead = { status: number; requestId: string | null; retryAfterSeconds: number | null };

/** A response of the service with any status. `body` is parsed JSON, or null when it was empty. */
export type UpstreamAnswer = AnswerHead & { body: unknown };

/**
 * Calls the service and returns its response for every HTTP status. After an error a POST may or may not have been
 * carried out; see `neverSent`.
 * @throws ApiError when there is no usable response: `upstream_unreachable`, `upstream_timeout`, or
 * `upstream_invalid` (a redirect, a success that is empty or not JSON, more than 5 MB)
 */
export const callUpstream = (endpoint: EndpointName, call: UpstreamCall): Promise<UpstreamAnswer> =>
  exchangeUpstream(endpoint, call, async (exchange) => {
    const answer = toAnswer(exchange, await readBody(exchange));
    // Only what was deleted has nothing to say.
    if (answer.status === 200 && answer.body === null && ENDPOINTS[endpoint].method !== "DELETE")
      throw notJson();
    return answer;
  });

/** `callUpstream` with another reading of the response. Throws the same, and what `read` throws. */
export async function exchangeUpstream<Answer extends AnswerHead>(
  endpoint: EndpointName,
  call: UpstreamCall,
  read: (exchange: Exchange) => Promise<Answer>,
): Promise<Answer> {
  const isRead = ENDPOINTS[endpoint].method === "GET";
  return withRetries({ tries: isRead ? (call.tries ?? 3) : 1, signal: call.signal }, async () => {
    const exchange = await openExchange(endpoint, call);
    try {
      return await read(exchange);
    } catch (error) {
      throw exchange.explain(error);
    } finally {
      exchange.close();
    }
  });
}

/** Sends the request and returns when the response headers have arrived. The caller reads the body and closes. */
export function openExchange(endpoint: EndpointName, call: UpstreamCall): Promise<Exchange> {
  const json = call.json === undefined ? undefined : JSON.stringify(call.json);
  const exchange = send({
    pool: isQuick(endpoint) ? "calls" : "slow-calls",
    method: ENDPOINTS[endpoint].method,
    path: endpointPath(endpoint, call.params, call.query),
    headers: {
      accept: call.accept ?? "application/json",
      "accept-encoding": "identity",
      authorization: `Bearer ${call.key}`,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(call.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: call.idempotencyKey }),
    },
    body: json ?? call.form ?? null,
    signal: call.signal,
    timeouts: { ...timeoutsOf(endpoint), ...call.timeouts },
  });
  return observeAnswer(endpoint, exchange);
}

/** The response of an exchange, from its body text. Throws `upstream_invalid` for a success that is not JSON. */
export function toAnswer({ status, headers, retryAfterSeconds }: Exchange, text: string): UpstreamAnswer {
  const body = parseJson(text);
  if (body === undefined && status < 400) throw notJson();
  const refusal = status >= 400 ? errorEnvelope.safeParse(body).data : undefined;
  return {
    status,
    requestId: refusal?.error.request_id ?? namedRequest(headers),
    retryAfterSeconds,
    body: body ?? null,
  };
}

const notJson = () => new ApiError("upstream_invalid", messages.call.notJson);

/** The id that the service gave to the request in a header; null without one. */
export function namedRequest(headers: Exchange["headers"]): string | null {
  const named = headers["x-request-id"];
  return typeof named === "string" ? named : null;
}

/** Null for an empty body, undefined for one that is not JSON. Strings lose what PostgreSQL cannot store. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return parseText(text, toWellFormedText);
  } catch {
    return undefined;
  }
}

const FIRST_WAIT_MS = 100;
/** Longest pause between two tries: a person may be waiting for the request. */
const MAX_WAIT_MS = 2_000;
const PASSING_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);
const PASSING_CODE: ReadonlySet<string> = new Set(["upstream_unreachable", "upstream_invalid"]);

/** Allows one retry per ten first tries, so that retries do not double the load of a failing service. */
class RetryBudget {
  static readonly #MAX = 10;
  #tokens = RetryBudget.#MAX;

  earn(): void {
    this.#tokens = Math.min(RetryBudget.#MAX, this.#tokens + 0.1);
  }

  spend(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

const budget = processValue("upstream-retry-budget", () => new RetryBudget());

/** Repeats a safe call that failed temporarily, with full jitter. Returns or throws the last outcome. */
async function withRetries<Answer extends AnswerHead>(
  { tries, signal }: { tries: number; signal: AbortSignal | undefined },
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  budget().earn();
  for (let tried = 1; ; tried++) {
    const outcome = await finishAttempt(attempt);
    // A call that its caller gave up says nothing; one that ran out of the caller's time does.
    if (!signal?.aborted || isTimeout(signal.reason)) serviceHealth().note(outcome);
    const waitMs = isPassing(outcome) ? pause(tried, outcome) : null;
    if (tried >= tries || waitMs === null || signal?.aborted || !budget().spend()) return unwrap(outcome);
    await wait(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return unwrap(outcome);
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === "TimeoutError";

type Outcome<Answer extends AnswerHead> = { answer: Answer } | { error: unknown };

const finishAttempt = <Answer extends AnswerHead>(attempt: () => Promise<Answer>): Promise<Outcome<Answer>> =>
  attempt().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

function unwrap<Answer extends AnswerHead>(outcome: Outcome<Answer>): Answer {
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
}

const isPassing = (outcome: Outcome<AnswerHead>) =>
  "answer" in outcome
    ? PASSING_STATUS.has(outcome.answer.status)
    : outcome.error instanceof ApiError && PASSING_CODE.has(outcome.error.code);

/** Milliseconds until the next try, or null when the service asks for a longer pause than allowed. */
function pause(tried: number, outcome: Outcome<AnswerHead>): number | null {
  const requestedMs = "answer" in outcome ? (outcome.answer.retryAfterSeconds ?? 0) * 1000 : 0;
  if (requestedMs > MAX_WAIT_MS) return null;
  return Math.max(requestedMs, Math.random() * FIRST_WAIT_MS * 2 ** tried);
}
