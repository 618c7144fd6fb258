import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { health, liveness, readiness } from "./health";

/** For whoever runs the server: what is the matter with it, and the page for when it can't be reached. */
export const operationsApi = {
  /** 503 while it can't. Reveals nothing about its users. */
  health: endpoint({
    method: "GET",
    path: "/api/health",
    summary: "200 while this process can reach its database",
    result: health,
    unwell: 503,
    may: "anyone",
    probe: true,
  }),
  /** For a supervisor that starts it again otherwise; asks nothing of others. */
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
    unwell: 503,
    may: "anyone",
    probe: true,
  }),
  /**
   * For a scraper with METRICS_TOKEN, without a word about whose. 401 (`unauthenticated`) with another token. 404
   * (`not_found`) while none is set.
   */
  metrics: endpoint({
    method: "GET",
    path: "/api/metrics",
    summary: "Load and memory of the process, and counts of what all processes share",
    sends: "text/plain",
    may: "anyone",
  }),
  /** What everybody may know, signed in or not. */
  installation: endpoint({
    method: "GET",
    path: "/api/installation",
    summary: "Whether the service is the embedded one",
    result: z.object({ object: z.literal("installation"), embedded: z.boolean() }),
    may: "anyone",
  }),
  /** `public/offline-worker.js` keeps it. It needs no other file. */
  offline: endpoint({
    method: "GET",
    path: "/api/offline",
    summary: "The page that is shown at any address that cannot be reached",
    sends: "text/html",
  }),
  /** In OpenAPI 3.1, made of what mounts the calls. */
  description: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description of the API",
    sends: "application/json",
    may: "anyone",
  }),
};
