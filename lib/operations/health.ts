import * as z from "zod/mini";

/** Body of GET /api/health. */
export const health = z.object({ status: z.enum(["ok", "unavailable"]) });
export type Health = z.infer<typeof health>;

/** Body of GET /api/health/live. */
export const liveness = z.object({ status: z.literal("ok") });
export type Liveness = z.infer<typeof liveness>;

/** With `low`, and with storage that is away or not ours, the rest still works; the others stop everything. */
const condition = z.enum(["ok", "low", "away", "read-only", "empty", "strange", "foreign", "full", "failed"]);
export type Condition = z.infer<typeof condition>;

/** Body of GET /api/health/ready. */
export const readiness = z.object({
  /** `degraded` is ready: taking every process from its balancer would help nobody. */
  status: z.enum(["ready", "degraded", "unavailable"]),
  parts: z.object({ database: condition, queue: condition, store: condition, disk: condition }),
  /** A sentence for each part that is not well, and for a process that ends. */
  reasons: z.array(z.string()),
});
export type Readiness = z.infer<typeof readiness>;
