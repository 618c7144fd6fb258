import "server-only";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { ApiError } from "@/lib/contract/errors";
import { answerLive, answerMetrics, answerReady } from "@/lib/operations/server/answers";
import { env } from "@/lib/platform/server/env";
import { guardedServer } from "@/lib/platform/server/ingress/guarded-server";
import { logger } from "@/lib/platform/server/logger";

/** The addresses are those of the web process. */
const ANSWERS: Record<string, (headers: Headers) => Response | Promise<Response>> = {
  "/api/health/live": answerLive,
  "/api/health/ready": answerReady,
  "/api/metrics": answerMetrics,
};

/**
 * Answers for the health and the metrics of this process on WORKER_PORT; does nothing without one.
 * @returns the function that stops it
 * @throws Error when the port can't be listened on
 */
export async function startObserver(): Promise<() => void> {
  const { HOST, WORKER_PORT, ALLOWED_HOSTS, TRUSTED_PROXIES } = env();
  if (WORKER_PORT === undefined) return () => undefined;
  const server = guardedServer(
    { host: HOST, allowedHosts: ALLOWED_HOSTS, trustedProxies: TRUSTED_PROXIES, isWeb: false },
    {},
    async (request, response) => {
      const answer = await answerTo(request);
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(request.method === "HEAD" ? undefined : await answer.text());
    },
  );
  server.listen(WORKER_PORT, HOST);
  await once(server, "listening");
  return () => {
    server.close();
    server.closeIdleConnections();
  };
}

async function answerTo({ method, url = "/", headers }: IncomingMessage): Promise<Response> {
  const answer = ANSWERS[url.split("?", 1)[0] ?? ""];
  if (answer === undefined || (method !== "GET" && method !== "HEAD")) return failure(404);
  try {
    return await answer(new Headers({ authorization: headers.authorization ?? "" }));
  } catch (error) {
    if (error instanceof ApiError) return failure(error.status);
    logger.error({ err: error }, "the worker could not answer about itself");
    return failure(500);
  }
}

const failure = (status: number): Response => new Response(null, { status });
