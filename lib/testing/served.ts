import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";

/** Variables that lead to a service on a port of this machine. */
const LEADING = {
  CREATIVE_API_BASE_URL: (port: number) => `http://127.0.0.1:${port}`,
  SANDBOX_PORT: String,
};

/**
 * Serves `fetch` on a port of its own while a test file runs, as the service that the variable leads to. Call it at the
 * top of the file, behind what `fetch` needs.
 */
export function withServed(
  fetch: (request: Request) => Response | Promise<Response>,
  variable: keyof typeof LEADING = "CREATIVE_API_BASE_URL",
): void {
  const before = process.env[variable];
  let server: ReturnType<typeof serve>;
  beforeAll(async () => {
    server = serve({ fetch, hostname: "127.0.0.1", port: 0 });
    await once(server, "listening");
    process.env[variable] = LEADING[variable]((server.address() as AddressInfo).port);
    resetEnv();
  });
  afterAll(async () => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    process.env[variable] = before;
    if (before === undefined) delete process.env[variable];
    resetEnv();
  });
}
