import "server-only";
import type { Server } from "node:http";

const LOOK_EVERY_MS = 50;
/**
 * A paused video keeps its response open as long as its page. The rest of the shutdown time is for others.
 */
const ANSWER_WITHIN_MS = 4_000;

/** Accepts no more connections, and settles when the responses under way are finished. */
export function closeServer(server: Server): Promise<void> {
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
