import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { Job, JobDetail } from "../job";
import { type AssetRow, assets } from "./assets/schema";
import { type JobRow, jobSteps, jobs } from "./schema";
import { toDetail, toJob } from "./wire";

/** The rows as browsers see them, each with its results, in the same order. */
export async function withAssets(rows: readonly JobRow[]): Promise<Job[]> {
  const assetsByJob = await assetsOf(rows);
  return rows.map((row) => toJob(row, assetsByJob.get(row.id) ?? []));
}

/**
 * One job of the session's workspace with its timeline.
 * @throws ApiError `not_found`, also for another workspace's job
 */
export async function readDetail(session: Pick<Session, "workspaceId">, jobId: string): Promise<JobDetail> {
  const row = await ownJob(session, jobId);
  const [assetsByJob, steps] = await Promise.all([
    assetsOf([row]),
    database().select().from(jobSteps).where(eq(jobSteps.jobId, jobId)).orderBy(asc(jobSteps.id)),
  ]);
  return toDetail(row, assetsByJob.get(jobId) ?? [], steps);
}

/**
 * The row of a job of the session's workspace.
 * @throws ApiError `not_found`, also for another workspace's job
 */
export async function ownJob({ workspaceId }: Pick<Session, "workspaceId">, jobId: string): Promise<JobRow> {
  const [row] = await database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.workspaceId, workspaceId), isNull(jobs.purgedAt)));
  if (!row) throw new ApiError("not_found", "There is no such job.");
  return row;
}

async function assetsOf(rows: readonly JobRow[]): Promise<Map<string, AssetRow[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const assetRows = await database().select().from(assets).where(inArray(assets.jobId, ids));
  const byJob = new Map<string, AssetRow[]>(ids.map((id) => [id, []]));
  for (const asset of assetRows) byJob.get(asset.jobId)?.push(asset);
  return byJob;
}
