import "server-only";
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from "node:http";

const BODY_TIMEOUT_MS = 60_000;
const STALLED_READER_MS = 30_000;
/** Files are as slow as their connection. Their own routes limit them by idle time and size. */
const SLOW_BODIES = /^\/api\/(uploads(\/|\?|$)|library\/restore\/[^/?])/;

/** How slowly the head of a request may arrive. */
export const SERVER_TIMEOUTS = {
  headersTimeout: 20_000,
  // Node ends every request after five minutes, which is less than a large file may take.
  requestTimeout: 0,
} as const satisfies ServerOptions;

/** Limits how slowly the body of a request may arrive and its response may be read. */
export function limitConnectionTimes(
  request: IncomingMessage,
  response: ServerResponse,
  { stalledReaderMs = STALLED_READER_MS, bodyMs = BODY_TIMEOUT_MS } = {},
): void {
  limitBody(request, bodyMs);
  limitReader(response, stalledReaderMs);
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

const LOOK_EVERY_MS = 50;
/**
 * A paused video keeps its response open as long as its page. The rest of the shutdown time is for others.
 */
const RESPONSE_TIMEOUT_MS = 4_000;

/** Accepts no more connections, and settles when the responses under way are finished. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connection after a response. During shutdown we do not wait for its next request.
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), RESPONSE_TIMEOUT_MS);
    server.close(() => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve();
    });
  });
}
