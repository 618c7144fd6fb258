import "server-only";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Reader } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import { messages } from "../../messages";
import { type JobRow, jobs } from "../schema";
import { assertSeesJob } from "../sight";
import type { UpstreamAsset } from "../upstream-job";
import { type AssetRow, assets } from "./schema";

export type AssetWithJob = { asset: AssetRow; job: JobRow };

/** A result with its job; undefined when there is no such result. */
export async function findAsset(assetId: string): Promise<AssetWithJob | undefined> {
  const [row] = await database()
    .select({ asset: assets, job: jobs })
    .from(assets)
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .where(eq(assets.id, assetId));
  return row;
}

/**
 * A result that the reader sees.
 * @throws ApiError `not_found`, also for another workspace's result, and one of a board that is not for the reader
 */
export async function ownAsset(reader: Reader, assetId: string): Promise<AssetWithJob> {
  const found = await findAsset(assetId);
  if (found?.asset.workspaceId !== reader.workspaceId)
    throw new ApiError("not_found", messages.assets.notFound);
  await assertSeesJob(reader, found.job);
  return found;
}

/** The queue whose tasks each copy one result into our own store. */
export const ARCHIVE_QUEUE = "archive";
export type ArchiveTask = {
  assetId: string;
  /** Whether a person requested it. The size of a result of an older release is then compared with the upstream's. */
  isAsked?: boolean;
};

/** For the order of tasks: a link whose end the upstream does not state is taken to live as long. */
const UNSTATED_LIFE_MS = 24 * 3_600_000;
/** After every copy that waits: only the copy of a file is lost when its link ends. */
const CHECK_PRIORITY = -(2 ** 31 - 2);
const POSTER_PRIORITY = -(2 ** 31 - 1);

/** Queues the copy of a result: first those that a person asked for, then those whose link ends first. */
export async function queueCopy(
  { id: assetId, expiresAt }: Pick<AssetRow, "id" | "expiresAt">,
  { within, isAsked }: { within?: Transaction; isAsked?: true } = {},
): Promise<void> {
  const endsAt = expiresAt?.getTime() ?? Date.now() + UNSTATED_LIFE_MS;
  const task: ArchiveTask = isAsked ? { assetId, isAsked } : { assetId };
  const priority = isAsked ? 0 : -Math.ceil(endsAt / 60_000);
  await enqueue(ARCHIVE_QUEUE, task, { priority, ...(within && { transaction: within }) });
}

/** Queues the check of a result whose file is copied, which the same task does. */
export async function queueCheck({ id: assetId }: Pick<AssetRow, "id">): Promise<void> {
  await enqueue(ARCHIVE_QUEUE, { assetId } satisfies ArchiveTask, { priority: CHECK_PRIORITY });
}

/** Queues the poster of a result that is saved, which the same task makes. */
export async function queuePoster({ id: assetId }: Pick<AssetRow, "id">): Promise<void> {
  await enqueue(ARCHIVE_QUEUE, { assetId } satisfies ArchiveTask, { priority: POSTER_PRIORITY });
}

/**
 * Stores the results of a job and queues their archiving, in the caller's transaction. Known results only get the newer
 * address.
 * @returns whether a person can see a change: a new result, or one that is copied again
 */
export async function upsertAssets(
  job: { id: string; workspaceId: string },
  upstreamAssets: readonly UpstreamAsset[],
  within: Transaction,
): Promise<boolean> {
  let isChanged = false;
  for (const [position, { url, ...asset }] of upstreamAssets.entries()) {
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
      .returning({ id: assets.id, expiresAt: assets.expiresAt });
    if (row) {
      isChanged = true;
      await queueCopy(row, { within });
    } else {
      await within
        .update(assets)
        .set({
          upstreamUrl: url,
          sizeBytes: asset.sizeBytes ?? sql`${assets.sizeBytes}`,
          storedBytes: sql`case when ${assets.storedName} is not null then coalesce(${assets.storedBytes}, ${assets.sizeBytes}) end`,
          expiresAt: asset.expiresAt ?? sql`${assets.expiresAt}`,
          // With a newer address, a result that was given up is tried again.
          archiveAt: sql`coalesce(${assets.archiveAt}, now())`,
          archiveFailingSince: sql`case when ${assets.upstreamUrl} = ${url} then ${assets.archiveFailingSince} end`,
        })
        .where(
          and(eq(assets.jobId, job.id), eq(assets.upstreamId, asset.upstreamId), isNull(assets.archivedAt)),
        );
      if (await compareStored(job.id, { url, ...asset }, within)) isChanged = true;
    }
  }
  return isChanged;
}

/**
 * Older releases saved files of any size, and wrote that size over the stated one. If such a file has another size than
 * the upstream states now, it is copied again. Until then it can still be served.
 * @returns whether it is copied again
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
