import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import { singleton } from "./singleton";

const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 60_000;
/** Uploads are as slow as the line they come over; their own route limits them by silence and size. */
const SLOW_BODIES = /^\/api\/uploads(\/|\?|$)/;

/**
 * Limits how slowly a request may arrive. Next makes the HTTP server and has no setting for it, so the
 * limits are put on when its first request begins.
 */
export function limitServers(): void {
  singleton("server-limits", () => {
    const limited = new WeakSet<Server>();
    subscribe("http.server.request.start", (message) => {
      const { request, server } = message as { request: IncomingMessage; server: Server };
      if (!limited.has(server)) {
        limited.add(server);
        server.headersTimeout = HEADERS_TIMEOUT_MS;
      }
      limitBody(request);
    });
    return true;
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
