import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { forgetSingleton, singleton } from "./singleton";

const REQUEST_START = "http.server.request.start";
const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 60_000;
const STALLED_READER_MS = 30_000;
/** Uploads are as slow as the line they come over; their own route limits them by silence and size. */
const SLOW_BODIES = /^\/api\/uploads(\/|\?|$)/;

type Message = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * Limits how slowly a request may arrive and an answer may be taken. Next makes the HTTP server and has no
 * setting for it, so the limits are put on when its first request begins.
 *
 * @returns what ends it, for requests to come
 */
export function limitServers({ stalledReaderMs = STALLED_READER_MS } = {}): () => void {
  return singleton("server-limits", () => {
    const limited = new WeakSet<Server>();
    const limit = (message: unknown) => {
      const { request, response, server } = message as Message;
      if (!limited.has(server)) {
        limited.add(server);
        server.headersTimeout = HEADERS_TIMEOUT_MS;
      }
      limitBody(request);
      limitReader(response, stalledReaderMs);
    };
    subscribe(REQUEST_START, limit);
    return () => {
      unsubscribe(REQUEST_START, limit);
      forgetSingleton("server-limits");
    };
  });
}

/** Ends the connection of a request whose body has not arrived in time. */
function limitBody(request: IncomingMessage): void {
  const expectsBody = request.headers["content-length"] ?? request.headers["transfer-encoding"];
  if (expectsBody === undefined || SLOW_BODIES.test(request.url ?? "")) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, BODY_TIMEOUT_MS).unref();
  request.once("close", () => clearTimeout(timer));
}

/**
 * Ends the connection of a reader that has taken no byte for so long while some wait to be sent; whatever
 * produces them then hears that the reader left. It has to be done here: a stream that is piped into an answer
 * cannot end it while a write is pending. Node times silence in both directions, counting a part of a write
 * that went out as a sign of life, so the end comes after one to two times the limit.
 */
function limitReader(response: ServerResponse, stalledReaderMs: number): void {
  response.setTimeout(stalledReaderMs, () => {
    const { socket } = response;
    // With nothing to send it is we who are slow, and the reader who waits.
    if (socket && socket.writableLength > 0) socket.resetAndDestroy();
  });
}
