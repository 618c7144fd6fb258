import "server-only";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../../messages";
import { type JobRow, jobs } from "../schema";
import type { UpstreamAsset } from "../upstream-job";
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
  if (!row) throw new ApiError("not_found", messages.assets.notFound);
  return row;
}

/** The queue whose tasks each copy one result into our own store. */
export const ARCHIVE_QUEUE = "archive";
export type ArchiveTask = {
  assetId: string;
  /** By a person. A result that an older release saved is then compared with what the service states. */
  isAsked?: boolean;
};

/**
 * Stores the results of a job and queues their archiving, in the caller's transaction. Known results only get
 * the newer address. A greater `priority` is archived sooner.
 * @returns whether there was a new result
 */
export async function keepAssets(
  job: { id: string; workspaceId: string },
  read: readonly UpstreamAsset[],
  within: Transaction,
  priority = 0,
): Promise<boolean> {
  let isNew = false;
  for (const [position, { url, ...asset }] of read.entries()) {
    const [row] = await within
      .insert(assets)
      .values({
        ...asset,
        id: newId("asset"),
        jobId: job.id,
        workspaceId: job.workspaceId,
        upstreamUrl: url,
        position,
      })
      .onConflictDoNothing()
      .returning({ id: assets.id });
    if (row) {
      isNew = true;
      await enqueue(ARCHIVE_QUEUE, { assetId: row.id } satisfies ArchiveTask, {
        transaction: within,
        priority,
      });
    } else {
      await within
        .update(assets)
        .set({
          upstreamUrl: url,
          sizeBytes: asset.sizeBytes ?? sql`${assets.sizeBytes}`,
          storedBytes: sql`case when ${assets.storedName} is not null then coalesce(${assets.storedBytes}, ${assets.sizeBytes}) end`,
          expiresAt: asset.expiresAt ?? sql`${assets.expiresAt}`,
          // A result that was given up gets another try with its newer address.
          archiveAt: sql`coalesce(${assets.archiveAt}, now())`,
          archiveFailingSince: sql`case when ${assets.upstreamUrl} = ${url} then ${assets.archiveFailingSince} end`,
        })
        .where(
          and(eq(assets.jobId, job.id), eq(assets.upstreamId, asset.upstreamId), isNull(assets.archivedAt)),
        );
      const isOther = await compareStored(job.id, { url, ...asset }, within);
      isNew ||= isOther;
    }
  }
  return isNew;
}

/**
 * Older releases saved whatever came and wrote its size over the stated one. Such a result is held against what the
 * service states now: one of another size is copied again, and stays kept aside until then.
 * @returns whether it is
 */
async function compareStored(
  jobId: string,
  { upstreamId, url, sizeBytes, expiresAt }: UpstreamAsset,
  within: Transaction,
): Promise<boolean> {
  if (sizeBytes === null) return false;
  const which = and(
    eq(assets.jobId, jobId),
    eq(assets.upstreamId, upstreamId),
    isNotNull(assets.archivedAt),
    isNotNull(assets.storedName),
    isNull(assets.storedBytes),
  );
  const stated = { sizeBytes, storedBytes: sql`${assets.sizeBytes}` };
  await within
    .update(assets)
    .set(stated)
    .where(and(which, eq(assets.sizeBytes, sizeBytes)));
  const { rowCount } = await within
    .update(assets)
    .set({
      ...stated,
      upstreamUrl: url,
      expiresAt: expiresAt ?? sql`${assets.expiresAt}`,
      archivedAt: null,
      archiveError: messages.assets.flawedAgain(messages.assets.flaws["other-size"]),
      archiveAt: sql`now()`,
      flaw: "other-size",
      flawedSince: sql`now()`,
    })
    .where(and(which, ne(assets.sizeBytes, sizeBytes)));
  return rowCount !== null && rowCount > 0;
}
