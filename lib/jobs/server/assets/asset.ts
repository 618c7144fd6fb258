import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { type JobRow, jobs } from "../schema";
import { type AssetRow, assets } from "./schema";

export type AssetWithJob = { asset: AssetRow; job: JobRow };

/** A result with its job; undefined when there is none. */
export async function findAsset(assetId: string): Promise<AssetWithJob | undefined> {
  const [row] = await database()
    .select({ asset: assets, job: jobs })
    .from(assets)
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .where(eq(assets.id, assetId));
  return row;
}

/**
 * A result of the session's workspace.
 * @throws ApiError `not_found`, also for another workspace's result
 */
export async function ownAsset(
  { workspaceId }: Pick<Session, "workspaceId">,
  assetId: string,
): Promise<AssetWithJob> {
  const [row] = await database()
    .select({ asset: assets, job: jobs })
    .from(assets)
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .where(and(eq(assets.id, assetId), eq(assets.workspaceId, workspaceId)));
  if (!row) throw new ApiError("not_found", "There is no such file.");
  return row;
}
