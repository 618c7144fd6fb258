import "server-only";
import { registerBackupMetrics } from "@/lib/backup/server/scheduled-files";
import { pool } from "@/lib/platform/server/database";
import { metrics } from "@/lib/platform/server/metrics";
import { assertMetricsAccess } from "@/lib/platform/server/metrics-access";
import type { Health, Liveness } from "../api";
import { registerProcessMetrics, registerStateMetrics } from "./metrics";
import { readReadiness } from "./readiness";

const NOT_KEPT = { "cache-control": "no-store" };

/** 200 while this process can reach its database, else 503. */
export async function answerHealth(): Promise<Response> {
  const isWell = await pool()
    .query("select 1")
    .then(() => true)
    .catch(() => false);
  const body: Health = { status: isWell ? "ok" : "unavailable" };
  return Response.json(body, { status: isWell ? 200 : 503, headers: NOT_KEPT });
}

const ALIVE: Liveness = { status: "ok" };

/** 200 while the event loop runs: whatever else is the matter, a new start of this process would not mend it. */
export const answerLive = (): Response => Response.json(ALIVE, { headers: NOT_KEPT });

/** 200 while this process can do its work, else 503 with the reasons. */
export async function answerReady(): Promise<Response> {
  const readiness = await readReadiness();
  return Response.json(readiness, {
    status: readiness.status === "unavailable" ? 503 : 200,
    headers: NOT_KEPT,
  });
}

/**
 * The metrics of this process and of what the processes share, in the format of Prometheus.
 * @throws ApiError `not_found` while no METRICS_TOKEN is set, `unauthenticated` with another one
 */
export async function answerMetrics(headers: Headers): Promise<Response> {
  assertMetricsAccess(headers);
  registerProcessMetrics();
  registerStateMetrics();
  registerBackupMetrics();
  const text = await metrics().metrics();
  return new Response(text, { headers: { ...NOT_KEPT, "content-type": metrics().contentType } });
}
