import "server-only";
import type { Readable } from "node:stream";
import type { EndpointName } from "@/lib/contract/endpoints";
import type { ErrorEnvelope } from "@/lib/contract/error-envelope";
import { recordKeyStatus } from "@/lib/keys/server/key-status";
import { type OpenedKey, openCachedKey, openStoredKey, pauseKey } from "@/lib/keys/server/vault";
import { newId } from "@/lib/platform/server/new-id";
import { onShutdown } from "@/lib/platform/server/shutdown";
import { messages } from "../messages";
import {
  callUpstream,
  exchangeUpstream,
  openExchange,
  type ResponseHead,
  requestIdIn,
  toResponse,
  type UpstreamCall,
  type UpstreamResponse,
} from "./call";
import { refusalOf } from "./expect-ok";
import { type Exchange, readBody, readBytes } from "./send";

type StoredKeyCall = Omit<UpstreamCall, "key">;

/**
 * `callUpstream` with a stored API key. While the key is held after a 429, nothing is sent and the result is a 429 of
 * our own with the remaining seconds. Throws like `callUpstream` and `openStoredKey`.
 */
export const askUpstream = (
  keyId: string,
  endpoint: EndpointName,
  call: StoredKeyCall = {},
): Promise<UpstreamResponse> =>
  withKey(endpoint, openStoredKey(keyId), (key) => callUpstream(endpoint, { ...call, key }));

async function withKey<Head extends ResponseHead>(
  endpoint: EndpointName,
  opening: Promise<OpenedKey>,
  send: (key: string) => Promise<Head>,
): Promise<Head | UpstreamResponse> {
  const opened = await opening;
  if (opened.heldUntil) return heldResponse(opened.heldUntil);
  const response = await send(opened.key);
  await noteResponse(opened, endpoint, response);
  return response;
}

/** Notes what the response says of the key, for all processes. */
async function noteResponse(
  opened: OpenedKey,
  endpoint: EndpointName,
  { status, retryAfterSeconds }: Pick<ResponseHead, "status" | "retryAfterSeconds">,
): Promise<void> {
  if (status === 429) await pauseKey(opened.keyId, retryAfterSeconds);
  else await recordKeyStatus(opened, endpoint, status);
}

/** The 429 that is returned instead of calling the upstream while a key is held. */
function heldResponse(until: Date): UpstreamResponse {
  const requestId = newId("req");
  const body: ErrorEnvelope = {
    error: {
      code: "rate_limited",
      message: messages.ask.held,
      request_id: requestId,
    },
  };
  return {
    status: 429,
    requestId,
    retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000)),
    body,
  };
}

/** A success that arrived whole and is a JSON object by its header and its ends; it was not parsed. */
export type UnparsedResponse = ResponseHead & { bytes: Buffer<ArrayBuffer> };

/**
 * `askUpstream` for a response that is only passed on. The body of a success is not parsed, so nothing of it may be
 * stored here. It is read to its end first: a response that breaks off is an error and not half a list. A body without a
 * length or chunks is parsed, because nothing else shows that it is complete. So is one that does not look like a JSON
 * object. Invalid JSON between the first and the last brace is passed on as it is.
 */
export const relayUpstream = (
  keyId: string,
  endpoint: EndpointName,
  call: StoredKeyCall,
): Promise<UpstreamResponse | UnparsedResponse> =>
  withKey(endpoint, openCachedKey(keyId), (key) =>
    exchangeUpstream(endpoint, { ...call, key }, readUnparsed),
  );

async function readUnparsed(exchange: Exchange): Promise<UpstreamResponse | UnparsedResponse> {
  const { status, headers, retryAfterSeconds } = exchange;
  if (status >= 300 || !isJson(headers["content-type"]) || !hasKnownEnd(headers))
    return toResponse(exchange, await readBody(exchange));
  const bytes = await readBytes(exchange);
  if (!isEnclosed(bytes)) return toResponse(exchange, bytes.toString("utf8"));
  return { status, requestId: requestIdIn(headers), retryAfterSeconds, bytes };
}

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);

/** Whether a connection that breaks before the end of the body is an error, and not the end of the body. */
const hasKnownEnd = (headers: Exchange["headers"]): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/** Whether the bytes are one object from the first to the last, as every success of the contract is. */
const isEnclosed = (bytes: Buffer): boolean => bytes[0] === OBJECT && bytes.at(-1) === OBJECT_END;

/**
 * Like `askUpstream`, for a streamed response: each part is passed on as it arrives, with backpressure, and the call
 * ends when the client disconnects. Throws the upstream's refusal.
 */
export async function streamUpstream(
  keyId: string,
  endpoint: EndpointName,
  call: StoredKeyCall,
): Promise<Response> {
  const opened = await openStoredKey(keyId);
  if (opened.heldUntil) throw refusalOf(heldResponse(opened.heldUntil));
  const exchange = await openExchange(endpoint, { ...call, key: opened.key, accept: "text/event-stream" });
  if (isEventStream(exchange)) return toStream(exchange, call.signal);
  try {
    // The upstream may refuse, or send a complete response although a stream was requested.
    const response = toResponse(exchange, await readBody(exchange));
    await noteResponse(opened, endpoint, response);
    if (response.status >= 400) throw refusalOf(response);
    return Response.json(response.body, { status: response.status });
  } catch (error) {
    throw exchange.explain(error);
  } finally {
    exchange.close();
  }
}

const isEventStream = ({ status, headers }: Exchange) =>
  status < 300 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "");

function toStream(exchange: Exchange, signal: AbortSignal | undefined): Response {
  const parts = (exchange.body as AsyncIterable<Buffer> & Readable)[Symbol.asyncIterator]();
  const forget = onShutdown(() => end());
  const end = () => {
    forget();
    signal?.removeEventListener("abort", end);
    exchange.close();
  };
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next().catch(() => null);
        if (part && !part.done) return controller.enqueue(part.value);
        end();
        // A broken stream must not look complete, so the client gets an error and not the end of the body.
        if (part) controller.close();
        else controller.error(new Error("The stream of the upstream broke off."));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
