import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FormData } from "undici";
import type { Method } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { breaker } from "./breaker";
import { type PoolName, upstream, upstreamPool } from "./pool";
import type { Timeouts } from "./timeouts";
import { toTransportError } from "./transport-error";

export type Outgoing = {
  pool: PoolName;
  method: Method;
  path: string;
  headers: Record<string, string>;
  body: string | FormData | null;
  signal: AbortSignal | undefined;
  timeouts: Timeouts;
};

/** A response whose body has not been read. It occupies a connection until `close`. */
export type Exchange = {
  status: number;
  headers: IncomingHttpHeaders;
  retryAfterSeconds: number | null;
  body: Readable;
  /** Converts an error from reading the body into an `ApiError` of the transport. */
  explain(error: unknown): unknown;
  /** Returns the connection to the pool, or closes it when the body was not read to its end. Idempotent. */
  close(): void;
};

/** Sends one request to the service, once, and follows no redirect. Throws like `callUpstream`. */
export async function send(outgoing: Outgoing): Promise<Exchange> {
  const { basePath } = upstream();
  const deadline = startDeadline(outgoing.signal, outgoing.timeouts.totalMs);
  const circuit = breaker();
  const explain = (error: unknown) => toTransportError(error, deadline.ranOut());
  circuit.enter();
  try {
    const answer = await upstreamPool(outgoing.pool).request({
      method: outgoing.method,
      path: basePath + outgoing.path,
      headers: outgoing.headers,
      body: outgoing.body,
      signal: deadline.signal,
      headersTimeout: outgoing.timeouts.headersMs,
      bodyTimeout: outgoing.timeouts.idleMs,
    });
    circuit.succeeded();
    const close = () => {
      deadline.stop();
      // Destroying an unread body emits an abort error that nobody handles any more.
      answer.body.on("error", () => undefined).destroy();
    };
    if (answer.statusCode >= 300 && answer.statusCode < 400) {
      close();
      // Following it would send the key to an unchecked address.
      throw new ApiError("upstream_invalid", "The service answered with a redirect, which is not followed.");
    }
    const { statusCode: status, headers, body } = answer;
    return {
      status,
      headers,
      body,
      explain,
      close,
      retryAfterSeconds: readRetryAfter(headers["retry-after"]),
    };
  } catch (error) {
    deadline.stop();
    const explained = explain(error);
    if (outgoing.signal?.aborted) circuit.leave();
    else if (!(error instanceof ApiError)) circuit.failed();
    throw explained;
  }
}

/** One signal for the caller's abort and the time limit. `stop` removes the listener from the caller's signal. */
function startDeadline(outer: AbortSignal | undefined, totalMs: number) {
  const controller = new AbortController();
  let late = false;
  const onAbort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => {
    late = true;
    controller.abort(new Error("The time for this call is over."));
  }, totalMs);
  outer?.addEventListener("abort", onAbort, { once: true });
  if (outer?.aborted) onAbort();
  return {
    signal: controller.signal,
    ranOut: () => late,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener("abort", onAbort);
    },
  };
}

const MAX_WAIT_SECONDS = 3600;

/** Retry-After in seconds, from either of its two forms (RFC 9110, 10.2.3); null when absent or unreadable. */
function readRetryAfter(value: string | string[] | undefined): number | null {
  const text = Array.isArray(value) ? value[0] : value;
  if (text === undefined || text.trim() === "") return null;
  const seconds = /^\s*\d+\s*$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), MAX_WAIT_SECONDS) : null;
}
