import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { isPublicAddress } from "@/lib/platform/server/public-address";
import {
  PrivateAddressError,
  publicLookup,
  type Resolve,
  resolveName,
} from "@/lib/platform/server/public-lookup";
import { singleton } from "@/lib/platform/server/singleton";
import { CONNECT_TIMEOUT_MS, upstream } from "./pool";
import { toTransportError } from "./transport-error";

export type FetchAsset = { maxBytes: number; signal?: AbortSignal };

export type FetchedAsset = {
  contentType: string | null;
  /** As announced; what arrives may be less, never more than `maxBytes`. */
  lengthBytes: number | null;
  /** Ends with `payload_too_large` at the first byte beyond `maxBytes`. Leaving the loop drops the connection. */
  bytes: AsyncIterable<Uint8Array>;
};

const MAX_REDIRECTS = 3;
const HEADERS_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 30_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Builds `fetchAsset` over a way to look names up. */
export function createAssetFetcher(resolve: Resolve) {
  const agent = new Agent({
    connections: 16,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup(resolve) },
  });

  return async (address: string, { maxBytes, signal }: FetchAsset): Promise<FetchedAsset> => {
    let url = readUrl(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await open(dispatcherFor(url, agent), url, signal);
      const { statusCode: status, headers, body } = answer;
      if (status === 200) return deliver(body, headers, maxBytes);
      body.on("error", () => undefined).destroy();
      if (!REDIRECTS.has(status)) throw refusal(status);
      url = readUrl(String(headers.location ?? ""), url);
    }
    throw new ApiError("upstream_invalid", "The address of this file redirects too often.");
  };
}

/**
 * Downloads a file the service named in a job's own record. Goes to public addresses over https only,
 * checked again at each redirect (at most three), or to the origin of the configured service. Never
 * carries a key or a cookie. Throws `gone` (403, 404, 410: the link has expired), `upstream_invalid`,
 * `upstream_unreachable`, `upstream_timeout`.
 */
export const fetchAsset = (address: string, options: FetchAsset): Promise<FetchedAsset> =>
  singleton("asset-fetcher", () => createAssetFetcher(resolveName))(address, options);

/** The configured service is the operator's word and may be private; everything else must be public. */
function dispatcherFor(url: URL, agent: Agent): Dispatcher {
  const { origin, pool } = upstream();
  if (url.origin === origin) return pool;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") throw forbidden();
  // An address written out is connected to without any lookup.
  if (isIP(host) && !isPublicAddress(host)) throw forbidden();
  return agent;
}

async function open(dispatcher: Dispatcher, url: URL, signal: AbortSignal | undefined) {
  try {
    return await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: { "accept-encoding": "identity" },
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: IDLE_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (cause instanceof PrivateAddressError) throw forbidden();
    throw toTransportError(cause, false);
  }
}

function deliver(body: Readable, headers: IncomingHttpHeaders, maxBytes: number): FetchedAsset {
  const drop = () => body.on("error", () => undefined).destroy();
  const announced = headers["content-length"];
  const lengthBytes = announced === undefined ? null : Number(announced);
  if (lengthBytes !== null && lengthBytes > maxBytes) {
    drop();
    throw tooLarge();
  }
  if (headers["content-encoding"] && headers["content-encoding"] !== "identity") {
    drop();
    throw new ApiError("upstream_invalid", "The file came in an encoding that was not asked for.");
  }
  return { contentType: headers["content-type"] ?? null, lengthBytes, bytes: limited(body, maxBytes) };
}

async function* limited(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge();
      yield part;
    }
  } catch (cause) {
    throw toTransportError(cause, false);
  }
}

function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw forbidden();
  return new URL(text, base);
}

function refusal(status: number): ApiError {
  if (status === 403 || status === 404 || status === 410) {
    return new ApiError("gone", "The service no longer has this file at this address.");
  }
  return new ApiError("upstream_invalid", `The address of this file answered with status ${status}.`);
}

const forbidden = () =>
  new ApiError("upstream_invalid", "The service named a file at an address that may not be fetched.");
const tooLarge = () => new ApiError("payload_too_large", "The file is larger than is kept.");
