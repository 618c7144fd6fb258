import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { FormData } from "undici";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { errorEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { counter, histogram } from "@/lib/platform/server/metrics";
import { processValue } from "@/lib/platform/server/process-value";
import { startCallSpan } from "@/lib/platform/server/tracing";
import { parseText, toWellFormedText } from "@/lib/platform/server/well-formed-text";
import { messages } from "../messages";
import { endpointPath, isQuick, type PathParams, type Query, type Timeouts, timeoutsOf } from "./endpoints";
import { upstreamHealth } from "./health";
import { type Exchange, readBody, sendRequest } from "./send";

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

/** What the headers of a response of the upstream say. */
export type ResponseHead = { status: number; requestId: string | null; retryAfterSeconds: number | null };

/** A response of the upstream with any status. `body` is parsed JSON, or null when it was empty. */
export type UpstreamResponse = ResponseHead & { body: unknown };

/**
 * Calls the upstream and returns its response for every HTTP status. After an error a POST may or may not have been
 * carried out; see `wasNeverSent`.
 * @throws ApiError when there is no usable response: `upstream_unreachable`, `upstream_timeout`, or
 * `upstream_invalid` (a redirect, a success that is empty or not JSON, more than 5 MB)
 */
export const callUpstream = (endpoint: EndpointName, call: UpstreamCall): Promise<UpstreamResponse> =>
  exchangeUpstream(endpoint, call, async (exchange) => {
    const response = toResponse(exchange, await readBody(exchange));
    // Only the response to a DELETE may be empty.
    if (response.status === 200 && response.body === null && ENDPOINTS[endpoint].method !== "DELETE")
      throw notJson();
    return response;
  });

/** `callUpstream` with a reader of its own for the response. Throws the same, and what `read` throws. */
export async function exchangeUpstream<Head extends ResponseHead>(
  endpoint: EndpointName,
  call: UpstreamCall,
  read: (exchange: Exchange) => Promise<Head>,
): Promise<Head> {
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
  const exchange = sendRequest({
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
  return observeResponse(endpoint, exchange);
}

/** The response of an exchange, from its body text. Throws `upstream_invalid` for a success that is not JSON. */
export function toResponse({ status, headers, retryAfterSeconds }: Exchange, text: string): UpstreamResponse {
  const body = parseJson(text);
  if (body === undefined && status < 400) throw notJson();
  const refusal = status >= 400 ? errorEnvelope.safeParse(body).data : undefined;
  return {
    status,
    requestId: refusal?.error.request_id ?? requestIdIn(headers),
    retryAfterSeconds,
    body: body ?? null,
  };
}

const notJson = () => new ApiError("upstream_invalid", messages.call.notJson);

/** The id of the request in the response headers; null without one. */
export function requestIdIn(headers: Exchange["headers"]): string | null {
  const requestId = headers["x-request-id"];
  return typeof requestId === "string" ? requestId : null;
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
const TEMPORARY_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);
const TEMPORARY_CODE: ReadonlySet<string> = new Set(["upstream_unreachable", "upstream_invalid"]);

/** Allows one retry per ten first tries, so that retries do not double the load of a failing upstream. */
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
async function withRetries<Head extends ResponseHead>(
  { tries, signal }: { tries: number; signal: AbortSignal | undefined },
  attempt: () => Promise<Head>,
): Promise<Head> {
  budget().earn();
  for (let tried = 1; ; tried++) {
    const outcome = await finishAttempt(attempt);
    // A call that its caller aborted says nothing about the upstream, unless the caller's time was over.
    if (!signal?.aborted || isTimeout(signal.reason)) upstreamHealth().note(outcome);
    const waitMs = isTemporary(outcome) ? pause(tried, outcome) : null;
    if (tried >= tries || waitMs === null || signal?.aborted || !budget().spend()) return unwrap(outcome);
    await wait(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) return unwrap(outcome);
  }
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === "TimeoutError";

type Outcome<Head extends ResponseHead> = { response: Head } | { error: unknown };

const finishAttempt = <Head extends ResponseHead>(attempt: () => Promise<Head>): Promise<Outcome<Head>> =>
  attempt().then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );

function unwrap<Head extends ResponseHead>(outcome: Outcome<Head>): Head {
  if ("error" in outcome) throw outcome.error;
  return outcome.response;
}

const isTemporary = (outcome: Outcome<ResponseHead>) =>
  "response" in outcome
    ? TEMPORARY_STATUS.has(outcome.response.status)
    : outcome.error instanceof ApiError && TEMPORARY_CODE.has(outcome.error.code);

/** Milliseconds until the next try, or null when the upstream asks for a longer pause than allowed. */
function pause(tried: number, outcome: Outcome<ResponseHead>): number | null {
  const requestedMs = "response" in outcome ? (outcome.response.retryAfterSeconds ?? 0) * 1000 : 0;
  if (requestedMs > MAX_WAIT_MS) return null;
  return Math.max(requestedMs, Math.random() * FIRST_WAIT_MS * 2 ** tried);
}

const responses = counter({
  name: "atelier_upstream_answers_total",
  help: "Calls of the upstream, by endpoint and HTTP status, or our code when there was no response",
  labels: ["endpoint", "status"],
});

const durations = histogram({
  name: "atelier_upstream_answer_seconds",
  help: "Seconds until the upstream's headers arrived, or the call failed",
  labels: ["endpoint"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
});

/** Counts and traces the outcome of a call and passes it on. */
async function observeResponse(endpoint: EndpointName, call: Promise<Exchange>): Promise<Exchange> {
  const stop = durations().startTimer({ endpoint });
  const span = startCallSpan(endpoint);
  try {
    const exchange = await call;
    responses().inc({ endpoint, status: String(exchange.status) });
    span.setAttribute("http.response.status_code", exchange.status);
    return exchange;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "failed";
    responses().inc({ endpoint, status: code });
    span.setAttribute("error.type", code);
    throw error;
  } finally {
    stop();
    span.end();
  }
}
