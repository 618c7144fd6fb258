import { Hono } from "hono";
import { requireScope } from "../account";
import { readIdempotencyKey } from "../http/idempotency";
import { readJson } from "../http/read-json";
import { createJob } from "../jobs/create-job";
import type { JobKind } from "../jobs/job-kind";
import { findJob, listJobs, viewJobs } from "../jobs/read-jobs";
import type { JobRow } from "../schema";
import type { RequestEnv, Service } from "../service";
import { originOf } from "../service";

/** Creation and reading of one kind of job, and its list where the contract has one. */
export function jobRoutes(service: Service, kind: JobKind) {
  const one = async (job: JobRow, origin: string) =>
    (await viewJobs(service, kind, [job], origin))[0] ?? null;
  const routes = new Hono<RequestEnv>()
    .post(kind.path, async (c) => {
      const account = c.get("account");
      requireScope(account, kind.scope);
      const key = readIdempotencyKey(c);
      const job = await createJob(service, kind, account, key, await readJson(c.req.raw));
      return c.json(await one(job, originOf(c)), 202);
    })
    .get(`${kind.path}/:id`, async (c) => {
      const job = await findJob(service, kind, c.get("account").id, c.req.param("id"));
      return c.json(await one(job, originOf(c)));
    });
  if (!kind.listed) return routes;
  return routes.get(kind.path, async (c) => {
    const { rows, nextCursor } = await listJobs(service, kind, c.get("account").id, c.req.query());
    return c.json({
      object: "list",
      data: await viewJobs(service, kind, rows, originOf(c)),
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
    });
  });
}
