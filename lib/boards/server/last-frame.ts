import "server-only";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ApiError } from "@/lib/contract/errors";
import { isExpired } from "@/lib/inputs/hosted-input";
import type { AssetWithJob } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { isFileFault } from "@/lib/uploads/is-file-fault";
import { uploadFrame } from "@/lib/uploads/server/upload-frame";
import { messages } from "../messages";
import { boardShots, type HostedFrame, type QueuedRow, queuedTakes } from "./schema";

/** The pick that a take continues, and the out point of its shot in seconds; null for the end of the pick. */
export type ContinuedPick = AssetWithJob & { toSeconds: number | null };

/** Later than any clip ends. */
const END_SECONDS = 86_400;
/** More than what a moment is rounded by, and less than a frame. */
const BEFORE_OUT_POINT_SECONDS = 0.03;

/** As SQL: a finished pick of a shot whose file is here. */
const isPickOf = (workspaceId: AnyPgColumn | string, shotId: AnyPgColumn | string): SQL | undefined =>
  and(
    sql`${jobs.workspaceId} = ${workspaceId}`,
    sql`${jobs.series} ->> 'id' = ${shotId}`,
    sql`${jobs.picked}`,
    eq(jobs.status, "completed"),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
    inArray(assets.type, ["image", "video"]),
    eq(assets.position, 0),
    isNotNull(assets.storedName),
    // Not while it is copied again.
    sql`(${assets.archivedAt} is not null or ${assets.flaw} is not null and ${assets.archiveAt} is null)`,
  );

/**
 * As SQL: that a take continues no shot, or that the pick of that one is there. A subquery of one row is read by the index of
 * picks for each take; `exists` would be read from all jobs at once.
 */
export const hasContinuedPick = (): SQL =>
  sql`(${queuedTakes.afterShotId} is null or coalesce((${database()
    .select({ is: sql`true` })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .where(isPickOf(queuedTakes.workspaceId, queuedTakes.afterShotId))
    .limit(1)}), false))`;

/** The pick that a take continues; null where there is none yet. */
export async function findContinuedPick({
  workspaceId,
  afterShotId,
}: QueuedRow): Promise<ContinuedPick | null> {
  if (afterShotId === null) return null;
  const [row] = await database()
    .select({ asset: assets, job: jobs, trim: boardShots.trim })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .leftJoin(boardShots, eq(boardShots.id, afterShotId))
    .where(isPickOf(workspaceId, afterShotId))
    .limit(1);
  return row ? { asset: row.asset, job: row.job, toSeconds: row.trim?.to_seconds ?? null } : null;
}

const endOf = ({ asset, toSeconds }: ContinuedPick): string => `${asset.id} ${toSeconds ?? "end"}`;

/** Whether a frame is that of this pick, and the API still has it. */
export const isFrameOf = (frame: HostedFrame | null, pick: ContinuedPick): frame is HostedFrame =>
  frame !== null && frame.of === endOf(pick) && !isExpired(frame, Date.now());

/**
 * Makes the last frame of a pick and hosts it as an upload of the maker.
 * @throws ApiError `invalid_request` where the pick gives no frame, and what `receiveUpload` throws; StoreAwayError
 */
export async function hostLastFrame(
  maker: Session,
  pick: ContinuedPick,
  signal: AbortSignal,
): Promise<HostedFrame> {
  const { toSeconds } = pick;
  const atSeconds = toSeconds === null ? END_SECONDS : Math.max(0, toSeconds - BEFORE_OUT_POINT_SECONDS);
  try {
    const { url, expires_at: expiresAt } = await uploadFrame(maker, pick, atSeconds, signal);
    return { of: endOf(pick), url, expiresAt };
  } catch (error) {
    throw isFileFault(error) ? new ApiError("invalid_request", messages.noFrame, { cause: error }) : error;
  }
}
