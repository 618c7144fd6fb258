import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { onShutdown } from "./shutdown";
import { singleton } from "./singleton";

const LOOK_EVERY_MS = 50;
/**
 * A paused video keeps its response open as long as its page. The rest of the shutdown time is for others.
 */
const ANSWER_WITHIN_MS = 4_000;

/**
 * On shutdown, the HTTP servers of this process accept no more connections and finish their responses. Next
 * makes its server itself, so it is known only from its first request.
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
    // A browser keeps its connection after a response. During shutdown we do not wait for its next request.
    const timer = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const limit = setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN_MS);
    server.close(() => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve();
    });
  });
}
