import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { Agent, type Dispatcher } from "undici";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import {
  PrivateAddressError,
  publicConnector,
  type Resolve,
  resolveName,
} from "@/lib/platform/server/public-address";
import { messages } from "../messages";
import { CONNECT_TIMEOUT_MS, toTransportError, upstreamAddress, upstreamPool } from "./connections";

export type FetchAsset = {
  maxBytes: number;
  /** A Range header with one range. The server may still send the whole file. */
  range?: string;
  signal?: AbortSignal;
};

export type FetchedAsset = {
  contentType: string | null;
  /** Size that the response announces. The body may be shorter, and is never longer than `maxBytes`. */
  lengthBytes: number | null;
  /**
   * The part that was sent, if a range was requested and the response is a 206. `value` is the Content-Range header;
   * `wholeBytes` is the size of the whole file, null where the response does not say it.
   */
  part: { startByte: number; wholeBytes: number | null; value: string } | null;
  /** Throws `payload_too_large` at the first byte beyond `maxBytes`. Leaving the loop closes the connection. */
  bytes: AsyncIterable<Uint8Array>;
};

const MAX_REDIRECTS = 3;
const HEADERS_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Connections per origin: more than the number of streams that may be open in one process. */
const CONNECTIONS = 512;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Creates `fetchAsset` with a DNS lookup; tests pass their own. */
export function createAssetFetcher(resolve: Resolve) {
  const connectionsFor = mediaConnections(resolve);

  return async (address: string, options: FetchAsset): Promise<FetchedAsset> => {
    let url = readUrl(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await open(connectionsFor(url), url, options);
      const { statusCode: status, headers, body } = response;
      if (status === 200 || (status === 206 && options.range !== undefined)) {
        return toAsset(body, headers, { ...options, isPart: status === 206 });
      }
      body.on("error", () => undefined).destroy();
      if (!REDIRECTS.has(status)) throw refusal(status);
      url = readUrl(String(headers.location ?? ""), url);
    }
    throw new ApiError("upstream_invalid", messages.fetchAsset.redirects);
  };
}

/**
 * Downloads a file whose address the upstream gave in a job record. Connects to public addresses over https only,
 * checked again at each redirect (at most three), or to the origin of the configured upstream. Sends no key and no
 * cookie. Throws `gone` (403, 404, 410: the link has expired), `upstream_invalid`, `upstream_unreachable`,
 * `upstream_timeout`.
 */
export const fetchAsset = (address: string, options: FetchAsset): Promise<FetchedAsset> =>
  assetFetcher()(address, options);
const assetFetcher = processValue("asset-fetcher", () => createAssetFetcher(resolveName));

/**
 * Chooses the connections to download a file with. The configured upstream is the operator's choice and may have a
 * private address; every other address must be public and https. Throws `upstream_invalid` otherwise.
 */
function mediaConnections(resolve: Resolve): (url: URL) => Dispatcher {
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: publicConnector({ timeoutMs: CONNECT_TIMEOUT_MS, resolve }),
  });
  return (url) => {
    if (url.origin === upstreamAddress().origin) return upstreamPool("media");
    if (url.protocol !== "https:" || url.username !== "" || url.password !== "") throw addressForbidden();
    return agent;
  };
}

async function open(dispatcher: Dispatcher, url: URL, { range, signal }: FetchAsset) {
  try {
    return await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: "GET",
      headers: { "accept-encoding": "identity", ...(range === undefined ? {} : { range }) },
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: IDLE_TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    if (cause instanceof PrivateAddressError) throw addressForbidden();
    throw toTransportError(cause, false);
  }
}

type Delivery = { maxBytes: number; isPart: boolean };

function toAsset(body: Readable, headers: IncomingHttpHeaders, { maxBytes, isPart }: Delivery): FetchedAsset {
  const drop = () => body.on("error", () => undefined).destroy();
  const announced = headers["content-length"];
  const lengthBytes = announced === undefined ? null : Number(announced);
  if (lengthBytes !== null && lengthBytes > maxBytes) {
    drop();
    throw tooLarge();
  }
  if (headers["content-encoding"] && headers["content-encoding"] !== "identity") {
    drop();
    throw new ApiError("upstream_invalid", messages.fetchAsset.encoded);
  }
  const part = isPart ? readPart(headers["content-range"]) : null;
  if (isPart && !part) {
    drop();
    throw new ApiError("upstream_invalid", messages.fetchAsset.unknownPart);
  }
  const contentType = headers["content-type"] ?? null;
  return { contentType, lengthBytes, part, bytes: limited(body, maxBytes) };
}

/** Content-Range of a single part (RFC 9110, 14.4); null for anything else. */
function readPart(value: string | undefined): FetchedAsset["part"] {
  const [, start, size] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(value ?? "") ?? [];
  if (value === undefined || start === undefined) return null;
  return { startByte: Number(start), wholeBytes: size === "*" ? null : Number(size), value };
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
  if (!URL.canParse(text, base)) throw addressForbidden();
  return new URL(text, base);
}

function refusal(status: number): ApiError {
  if (status === 403 || status === 404 || status === 410) {
    return new ApiError("gone", messages.fetchAsset.gone);
  }
  if (status === 416) {
    return new ApiError("range_not_satisfiable", messages.fetchAsset.noRange);
  }
  // A host that fails or asks for a pause counts as unreachable: the download is tried again later.
  const code = status >= 500 || status === 429 ? "upstream_unreachable" : "upstream_invalid";
  return new ApiError(code, messages.fetchAsset.status(status));
}

const tooLarge = () => new ApiError("payload_too_large", messages.fetchAsset.tooLarge);

const addressForbidden = () => new ApiError("upstream_invalid", messages.fetchAsset.addressForbidden);
