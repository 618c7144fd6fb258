import "server-only";
import type { Readable } from "node:stream";
import { ENDPOINTS, type EndpointName } from "@/lib/contract/endpoints";
import { ApiError, errorEnvelope } from "@/lib/contract/errors";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { parseText, storable } from "@/lib/platform/server/storable";
import { readBody } from "./body";
import { endpointPath, type PathParams, type Query } from "./path";
import { withRetries } from "./retries";
import { type Exchange, send } from "./send";
import { isQuick, type Timeouts, timeoutsOf } from "./timeouts";

export type UpstreamCall = {
  /** The API key, as the vault opened it. */
  key: string;
  params?: PathParams;
  query?: Query;
  json?: unknown;
  /** A body that is not JSON, with its content type; a stream can be sent only once, so it is never retried. */
  body?: { content: Readable | Uint8Array; type: string; lengthBytes?: number };
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  /** What kind of answer is asked for; JSON when left out. */
  accept?: string;
  timeouts?: Partial<Timeouts>;
  /** Tries in all for a GET that met a passing fault; 3 when left out. Other methods are tried once. */
  tries?: number;
};

/** What the service said, whatever its status. `body` is parsed JSON, or null when there was none. */
export type UpstreamAnswer = {
  status: number;
  requestId: string | null;
  retryAfterSeconds: number | null;
  body: unknown;
};

/**
 * Asks the service. Returns its answer for every HTTP status; throws only when there is none to return:
 * `upstream_unreachable`, `upstream_timeout`, or `upstream_invalid` (a redirect, a success that is not
 * JSON, more than 5 MB). After a throw a POST may or may not have been carried out.
 */
export async function callUpstream(endpoint: EndpointName, call: UpstreamCall): Promise<UpstreamAnswer> {
  const isRead = ENDPOINTS[endpoint].method === "GET";
  return withRetries({ tries: isRead ? (call.tries ?? 3) : 1, signal: call.signal }, async () => {
    const exchange = await openExchange(endpoint, call);
    try {
      return toAnswer(exchange, await readBody(exchange));
    } catch (error) {
      throw exchange.explain(error);
    } finally {
      exchange.close();
    }
  });
}

/** Sends the request and returns as soon as the status is there; the caller reads the body and closes. */
export function openExchange(endpoint: EndpointName, call: UpstreamCall): Promise<Exchange> {
  const json = call.json === undefined ? undefined : JSON.stringify(call.json);
  const type = json === undefined ? call.body?.type : "application/json";
  return send({
    pool: isQuick(endpoint) ? "calls" : "slow-calls",
    method: ENDPOINTS[endpoint].method,
    path: endpointPath(endpoint, call.params, call.query),
    headers: {
      accept: call.accept ?? "application/json",
      "accept-encoding": "identity",
      authorization: `Bearer ${call.key}`,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(call.body?.lengthBytes === undefined ? {} : { "content-length": String(call.body.lengthBytes) }),
      ...(call.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: call.idempotencyKey }),
    },
    body: json ?? call.body?.content ?? null,
    signal: call.signal,
    timeouts: { ...timeoutsOf(endpoint), ...call.timeouts },
  });
}

/** The answer of an exchange whose body was read. Throws `upstream_invalid` for a success that is not JSON. */
export function toAnswer({ status, headers, retryAfterSeconds }: Exchange, text: string): UpstreamAnswer {
  const body = parseJson(text);
  if (body === undefined && status < 400) {
    throw new ApiError("upstream_invalid", "The service answered with something that is not JSON.");
  }
  const envelope = errorEnvelope.safeParse(body);
  const named = headers["x-request-id"];
  return {
    status,
    requestId: envelope.data?.error.request_id ?? (typeof named === "string" ? named : null),
    retryAfterSeconds,
    body: body ?? null,
  };
}

/** Null for an empty body, undefined for one that is not JSON. Its texts are ones the database can keep. */
function parseJson(text: string): unknown {
  if (text.trim() === "") return null;
  try {
    return parseText(text, storable);
  } catch {
    return undefined;
  }
}
