import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { registerBackupMetrics } from "@/lib/backup/server/scheduled-files";
import { ApiError } from "@/lib/contract/errors";
import { pool } from "@/lib/platform/server/database";
import { env } from "@/lib/platform/server/env";
import { metrics } from "@/lib/platform/server/metrics";
import type { Health, Liveness } from "../api";
import { messages } from "../messages";
import { registerProcessMetrics, registerStateMetrics } from "./metrics";
import { readReadiness } from "./readiness";

const NO_STORE = { "cache-control": "no-store" };

/** 200 while this process can reach its database, else 503. */
export async function serveHealth(): Promise<Response> {
  const isWell = await pool()
    .query("select 1")
    .then(() => true)
    .catch(() => false);
  const body: Health = { status: isWell ? "ok" : "unavailable" };
  return Response.json(body, { status: isWell ? 200 : 503, headers: NO_STORE });
}

const ALIVE: Liveness = { status: "ok" };

/** 200 while the event loop runs. No other fault would be repaired by a restart of this process. */
export const serveLiveness = (): Response => Response.json(ALIVE, { headers: NO_STORE });

/** 200 while this process can do its work, else 503 with the reasons. */
export async function serveReadiness(): Promise<Response> {
  const readiness = await readReadiness();
  return Response.json(readiness, {
    status: readiness.status === "unavailable" ? 503 : 200,
    headers: NO_STORE,
  });
}

/**
 * The metrics of this process and of what the processes share, in the format of Prometheus.
 * @throws ApiError `not_found` while no METRICS_TOKEN is set, `unauthenticated` with another one
 */
export async function serveMetrics(headers: Headers): Promise<Response> {
  assertMetricsAccess(headers);
  registerProcessMetrics();
  registerStateMetrics();
  registerBackupMetrics();
  const text = await metrics().metrics();
  return new Response(text, { headers: { ...NO_STORE, "content-type": metrics().contentType } });
}

/**
 * Lets a scraper with METRICS_TOKEN read the process's metrics. A session gives no access, because they are
 * about everybody who shares the process.
 * @throws ApiError `not_found` while no token is set, `unauthenticated` for another one
 */
function assertMetricsAccess(headers: Headers): void {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) {
    throw new ApiError("not_found", messages.metricsAccess.off);
  }
  const [scheme, token = ""] = (headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !isSame(token, METRICS_TOKEN)) {
    throw new ApiError("unauthenticated", messages.metricsAccess.token);
  }
}

/** Compares in constant time. Digests have one length, whatever was sent. */
const isSame = (token: string, expected: string): boolean => timingSafeEqual(digest(token), digest(expected));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
