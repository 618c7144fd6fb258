import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";

const health = z.object({ status: z.enum(["ok", "unavailable"]) });
export type Health = z.infer<typeof health>;

const liveness = z.object({ status: z.literal("ok") });
export type Liveness = z.infer<typeof liveness>;

/** A process still works with `low`, and with storage that is away or not ours, but not with `full` or `failed`. */
const condition = z.enum(["ok", "low", "away", "read-only", "empty", "strange", "foreign", "full", "failed"]);
export type Condition = z.infer<typeof condition>;

export const readiness = z.object({
  /** `degraded` is ready: taking every process from its balancer would help nobody. */
  status: z.enum(["ready", "degraded", "unavailable"]),
  parts: z.object({ database: condition, queue: condition, store: condition, disk: condition }),
  /** A sentence for each part that is not `ok`, and one for a process that shuts down. */
  reasons: z.array(z.string()),
});
export type Readiness = z.infer<typeof readiness>;

/** For operators: health, metrics and the description of the API. For browsers: the page for an unreachable server. */
export const operationsApi = {
  /** 503 while it can't. Reveals nothing about its users. */
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "200 while this process can reach its database",
    result: health,
    unhealthyStatus: 503,
    may: "anyone",
    probe: true,
  }),
  /** For a supervisor, which restarts the process otherwise. It reads nothing from other programs. */
  live: endpoint({
    method: "GET",
    path: "/api/health/live",
    summary: "200 while this process runs",
    result: liveness,
    may: "anyone",
    probe: true,
  }),
  /**
   * For a balancer. 503 with the reasons while the database, the queue, the store or the disk fails, and after SIGTERM.
   * Reveals nothing about its users.
   */
  ready: endpoint({
    method: "GET",
    path: "/api/health/ready",
    summary: "200 while this process can serve people",
    result: readiness,
    unhealthyStatus: 503,
    may: "anyone",
    probe: true,
  }),
  /** For a scraper with METRICS_TOKEN. */
  metrics: endpoint({
    method: "GET",
    path: "/api/metrics",
    summary: "Load and memory of the process, and counts of what all processes share",
    sends: "text/plain",
    may: "anyone",
    errors: { unauthenticated: "another token", not_found: "none is set" },
  }),
  /** The settings that everybody may know, signed in or not. */
  installation: endpoint({
    method: "GET",
    path: "/api/installation",
    summary: "Whether the upstream API is the embedded service, and the OpenID provider to sign in through",
    may: "anyone",
    result: z.object({
      object: z.literal("installation"),
      embedded: z.boolean(),
      /** What the operator calls the OpenID provider; null without one. */
      sign_in_provider: z.nullable(z.string()),
    }),
  }),
  /** `public/offline-worker.js` stores it in the browser. It needs no other file. */
  offline: endpoint({
    method: "GET",
    path: "/api/offline",
    summary: "The page that is shown at any address that cannot be reached",
    may: "look",
    sends: "text/html",
  }),
  /** In OpenAPI 3.1, made from the endpoints themselves. */
  description: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description of the API",
    sends: "application/json",
    may: "anyone",
  }),
};
