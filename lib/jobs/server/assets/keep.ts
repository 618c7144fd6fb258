import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { UpstreamAsset } from "../parse-upstream-job";
import { assets } from "./schema";

/** The queue whose tasks each copy one result into our own store. */
export const ARCHIVE_QUEUE = "archive";
export type ArchiveTask = { assetId: string };

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
        .set({ upstreamUrl: url, expiresAt: asset.expiresAt ?? sql`${assets.expiresAt}` })
        .where(
          and(eq(assets.jobId, job.id), eq(assets.upstreamId, asset.upstreamId), isNull(assets.archivedAt)),
        );
    }
  }
  return isNew;
}
