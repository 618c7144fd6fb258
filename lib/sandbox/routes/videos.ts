import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import { requireScope } from "../account";
import { readIdempotencyKey } from "../http/idempotency-header";
import { readJson } from "../http/read-json";
import { isId } from "../ids";
import { formatJob, type JobRow } from "../job-view";
import { files, jobs } from "../schema";
import type { RequestEnv, Service } from "../service";
import { createVideo } from "../video/create-video";
import { originOf } from "./origin";

/** POST /v1/video-generations, and the reading of one job. There is no list of video jobs. */
export const videoRoutes = (service: Service) =>
  new Hono<RequestEnv>()
    .post(ENDPOINTS.createVideo.path, async (c) => {
      const account = c.get("account");
      requireScope(account, "videos:write");
      const key = readIdempotencyKey(c);
      const job = await createVideo(service, account, key, await readJson(c.req.raw));
      return c.json(await view(service, job, originOf(c)), 202);
    })
    .get(`${ENDPOINTS.createVideo.path}/:id`, async (c) => {
      const job = await findJob(service, c.get("account").id, c.req.param("id"));
      return c.json(await view(service, job, originOf(c)));
    });

async function findJob({ database }: Service, accountId: string, id: string): Promise<JobRow> {
  const [job] = isId(id)
    ? await database
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.accountId, accountId)))
    : [];
  if (!job) throw new ApiError("not_found", "There is no video generation of that id.");
  return job;
}

async function view(service: Service, job: JobRow, origin: string) {
  const assets =
    job.status === "completed"
      ? await service.database.select().from(files).where(eq(files.jobId, job.id))
      : [];
  return formatJob(job, assets, service, origin);
}
