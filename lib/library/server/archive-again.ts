import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ARCHIVE_QUEUE, type ArchiveTask } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { database } from "@/lib/platform/server/database";
import { enqueue } from "@/lib/platform/server/queue";

/** A result from a file of a person has no other copy to wait for. It is taken back if its file is there again. */
const ANEW = {
  archiveError: sql`case when ${assets.upstreamUrl} = '' then ${assets.archiveError} end`,
  archiveAttempts: 0,
  archiveFailingSince: null,
  archiveWaitsFor: null,
  archiveAt: sql`case when ${assets.upstreamUrl} <> '' then now() + interval '1 hour' end`,
};

/** Before imported files, because a person asked for it. */
const ASKED_FOR = 1;

/**
 * Queues the copying of these jobs' missing files again.
 * @returns of how many jobs
 */
export async function archiveAgain(workspaceId: string, jobIds: readonly string[]): Promise<number> {
  if (jobIds.length === 0) return 0;
  const waiting = await database()
    .select({ id: assets.id, jobId: assets.jobId })
    .from(assets)
    .where(
      and(eq(assets.workspaceId, workspaceId), inArray(assets.jobId, [...jobIds]), isNull(assets.archivedAt)),
    );
  for (const { id, jobId } of waiting) {
    await changeJob(jobId, () => ({
      also: async (_job, within) => {
        await within.update(assets).set(ANEW).where(eq(assets.id, id));
        await enqueue(ARCHIVE_QUEUE, { assetId: id } satisfies ArchiveTask, {
          transaction: within,
          priority: ASKED_FOR,
        });
        return true;
      },
    }));
  }
  return new Set(waiting.map(({ jobId }) => jobId)).size;
}
