import "server-only";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { serveLiveness, serveMetrics, serveReadiness } from "@/lib/operations/server/responses";
import { env } from "@/lib/platform/server/env";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { logger } from "@/lib/platform/server/logger";

/** The addresses are those of the web process. */
const HANDLERS: Record<string, (headers: Headers) => Response | Promise<Response>> = {
  "/api/health/live": serveLiveness,
  "/api/health/ready": serveReadiness,
  "/api/metrics": serveMetrics,
};

/**
 * Serves the health and the metrics of this process on WORKER_PORT; does nothing without one.
 * @returns the function that stops it
 * @throws Error when the port can't be listened on
 */
export async function startHealthServer(): Promise<() => void> {
  const { HOST, WORKER_PORT, ALLOWED_HOSTS, TRUSTED_PROXIES } = env();
  if (WORKER_PORT === undefined) return () => undefined;
  const server = guardedServer(
    { host: HOST, allowedHosts: ALLOWED_HOSTS, trustedProxies: TRUSTED_PROXIES, isWeb: false },
    {},
    async (request, outgoing) => {
      const response = await respondTo(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(request.method === "HEAD" ? undefined : await response.text());
    },
  );
  server.listen(WORKER_PORT, HOST);
  await once(server, "listening");
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

async function respondTo({ method, url = "/", headers }: IncomingMessage): Promise<Response> {
  const handle = HANDLERS[url.split("?", 1)[0] ?? ""];
  if (handle === undefined || (method !== "GET" && method !== "HEAD")) return failure(404);
  try {
    return await handle(new Headers({ authorization: headers.authorization ?? "" }));
  } catch (error) {
    if (error instanceof ApiError) return failure(error.status);
    logger.error({ err: error }, "the worker could not report its health or metrics");
    return failure(500);
  }
}

const failure = (status: number): Response => new Response(null, { status });
