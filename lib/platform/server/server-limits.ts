import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { forgetSingleton, singleton } from "./singleton";

const REQUEST_START = "http.server.request.start";
const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 60_000;
const STALLED_READER_MS = 30_000;
/** Files are as slow as their connection. Their own routes limit them by idle time and size. */
const SLOW_BODIES = /^\/api\/(uploads(\/|\?|$)|library\/restore\/[^/?])/;

type Message = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * Limits how slowly a request may arrive and a response may be read. Next makes the HTTP server and has no
 * setting for it, so the limits are added when its first request starts.
 *
 * @returns a function that stops limiting new requests
 */
export function limitServers({
  stalledReaderMs = STALLED_READER_MS,
  bodyMs = BODY_TIMEOUT_MS,
} = {}): () => void {
  return singleton("server-limits", () => {
    const limited = new WeakSet<Server>();
    const limit = (message: unknown) => {
      const { request, response, server } = message as Message;
      if (!limited.has(server)) {
        limited.add(server);
        server.headersTimeout = HEADERS_TIMEOUT_MS;
        // Node ends every request after five minutes, which is less than a large file may take.
        server.requestTimeout = 0;
      }
      limitBody(request, bodyMs);
      limitReader(response, stalledReaderMs);
    };
    subscribe(REQUEST_START, limit);
    return () => {
      unsubscribe(REQUEST_START, limit);
      forgetSingleton("server-limits");
    };
  });
}

/** Closes the connection of a request whose body has not arrived in time. */
function limitBody(request: IncomingMessage, bodyMs: number): void {
  const expectsBody = request.headers["content-length"] ?? request.headers["transfer-encoding"];
  if (expectsBody === undefined || SLOW_BODIES.test(request.url ?? "")) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, bodyMs).unref();
  request.once("close", () => clearTimeout(timer));
}

/**
 * Closes the connection of a reader that takes no byte for the limit while some wait to be sent. The producer
 * of the bytes then sees that the reader left. It has to be done here, because a stream that is piped into a
 * response cannot end it while a write is pending. Node measures idle time in both directions and counts a
 * partial write as activity, so the end comes after one to two times the limit.
 */
function limitReader(response: ServerResponse, stalledReaderMs: number): void {
  response.setTimeout(stalledReaderMs, () => {
    const { socket } = response;
    // With nothing to send, our side is slow and the reader waits.
    if (socket && socket.writableLength > 0) socket.resetAndDestroy();
  });
}
