import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { ARCHIVE_QUEUE, type ArchiveTask } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { database } from "@/lib/platform/server/database";
import { enqueue } from "@/lib/platform/server/queue";

/**
 * A result from a file of a person has no other copy to wait for. It is taken back if its file is there again. One that
 * was saved although something is wrong with it stays kept aside, in case nothing better comes.
 */
const ANEW = {
  archivedAt: null,
  flaw: sql`coalesce(${assets.flaw}, case when ${assets.archivedAt} is not null then 'damaged' end)`,
  archiveError: sql`case when ${assets.upstreamUrl} = '' then ${assets.archiveError} end`,
  archiveAttempts: 0,
  archiveFailingSince: null,
  archiveWaitsFor: null,
  archiveAt: sql`case when ${assets.upstreamUrl} <> '' then now() + interval '1 hour' end`,
};

const hasLink = ne(assets.upstreamUrl, "");
/** Saved, but not what was promised: the words say how. */
const isFlawed = and(hasLink, isNotNull(assets.archiveError));
/** Saved by a release that did not compare it with anything. */
const isUncompared = and(hasLink, isNotNull(assets.archivedAt), isNull(assets.storedBytes));

/** Before imported files, because a person asked for it. */
const ASKED_FOR = 1;

/**
 * Queues the copying of these jobs' missing and flawed files again, and the comparison of those that an older release
 * saved.
 * @returns of how many jobs
 */
export async function archiveAgain(workspaceId: string, jobIds: readonly string[]): Promise<number> {
  if (jobIds.length === 0) return 0;
  const waiting = await database()
    .select({ id: assets.id, jobId: assets.jobId })
    .from(assets)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        inArray(assets.jobId, [...jobIds]),
        or(isNull(assets.archivedAt), isFlawed, isUncompared),
      ),
    );
  for (const { id, jobId } of waiting) {
    await changeJob(jobId, () => ({
      also: async (_job, within) => {
        const { rowCount } = await within
          .update(assets)
          .set(ANEW)
          .where(and(eq(assets.id, id), or(isNull(assets.archivedAt), isFlawed)));
        await enqueue(ARCHIVE_QUEUE, { assetId: id, isAsked: true } satisfies ArchiveTask, {
          transaction: within,
          priority: ASKED_FOR,
        });
        return rowCount === 1;
      },
    }));
  }
  return new Set(waiting.map(({ jobId }) => jobId)).size;
}
