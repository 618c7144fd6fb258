import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { onShutdown } from "./shutdown";
import { singleton } from "./singleton";

const LOOK_EVERY_MS = 50;
/** A paused video keeps its answer open for as long as its page; what is left of the end belongs to others. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * Has the HTTP servers of this process take no more connections and answer what they have, when the process
 * is asked to stop. Next makes its server itself, so it is known from its first request on.
 */
export function closeServersAtEnd(): void {
  singleton("servers-closing", () => {
    const servers = new Set<Server>();
    subscribe("http.server.request.start", (message) => {
      servers.add((message as { server: Server }).server);
    });
    onShutdown(async () => {
      await Promise.all([...servers].map(closed));
    });
    return true;
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connection after an answer; nobody waits for its next request any more.
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN_MS);
    server.close(() => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve();
    });
  });
}
