import "server-only";
import { errors, Pool } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/server/env";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";

export const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Connections of this process to the upstream, one pool per use, so that no use can take all connections of another.
 * `calls` end within seconds. `slow-calls` are uploads and language models: more than the limits of `answer` and
 * `upload` streams together. `media` are files: more than the limit of `relay` streams.
 */
const CONNECTIONS = { calls: 64, "slow-calls": 320, media: 512 } as const;
export type PoolName = keyof typeof CONNECTIONS;

/** Not the global fetch, which Next patches and caches. */
export function upstreamPool(name: PoolName): Pool {
  const { origin } = upstreamAddress();
  const key = `${name} ${origin}`;
  const options = { connections: CONNECTIONS[name], connect: { timeout: CONNECT_TIMEOUT_MS } };
  const pool = pools().get(key) ?? new Pool(origin, options);
  pools().set(key, pool);
  return pool;
}
const pools = processValue("upstream-pools", () => new Map<string, Pool>());

type Address = { origin: string; basePath: string };

/** The origin of the upstream, and the path before all its paths, without a slash at the end. */
export function upstreamAddress(): Address {
  const { upstreamBaseUrl } = env();
  const address = addresses().get(upstreamBaseUrl) ?? readAddress(upstreamBaseUrl);
  addresses().set(upstreamBaseUrl, address);
  return address;
}
const addresses = processValue("upstream-addresses", () => new Map<string, Address>());

function readAddress(url: string): Address {
  const { origin, pathname } = new URL(url);
  return { origin, basePath: pathname.replace(/\/+$/, "") };
}

const TIMEOUTS = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

/** How a connection ends that was there. */
const CUT = new Set([
  "ECONNRESET",
  "EPIPE",
  "UND_ERR_SOCKET",
  "ERR_STREAM_PREMATURE_CLOSE",
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
]);

/**
 * A transport failure as an `ApiError` with one of three codes. One that was connected and then cut has the code of one
 * that was not, as both are tried again, and its message says so. `cause` is for the log.
 */
export function toTransportError(cause: unknown, isLate: boolean): ApiError {
  if (cause instanceof ApiError) return cause;
  if (isLate || TIMEOUTS.some((kind) => cause instanceof kind)) {
    return new ApiError("upstream_timeout", messages.transportError.timeout, { cause });
  }
  if (cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError) {
    return new ApiError("upstream_invalid", messages.transportError.invalid, {
      cause,
    });
  }
  const isCut = cause instanceof Error && "code" in cause && CUT.has(String(cause.code));
  const { cut, unreachable } = messages.transportError;
  return new ApiError("upstream_unreachable", isCut ? cut : unreachable, { cause });
}

const NO_CONNECTION = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/**
 * Whether a failed call certainly did not reach the upstream: no connection was made, or we refused the call before.
 * Every other failed call may have been carried out, and charged.
 */
export function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return NO_CONNECTION.has(String(cause.code));
  return cause === undefined && (error.code === "unauthenticated" || error.code === "upstream_unreachable");
}
