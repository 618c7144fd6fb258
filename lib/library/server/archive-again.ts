import "server-only";
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { queueCopy } from "@/lib/jobs/server/assets/asset";
import { assets } from "@/lib/jobs/server/assets/schema";
import { changeJob } from "@/lib/jobs/server/write-jobs";
import { database } from "@/lib/platform/server/database";

/**
 * A restored result has no link. It is archived again if its file is there again. A saved file with a flaw stays stored,
 * in case no better one comes.
 */
const RESET = {
  archivedAt: null,
  flaw: sql`coalesce(${assets.flaw}, case when ${assets.archivedAt} is not null then 'damaged' end)`,
  archiveError: sql`case when ${assets.upstreamUrl} = '' then ${assets.archiveError} end`,
  archiveAttempts: 0,
  archiveFailingSince: null,
  archiveWaitsFor: null,
  archiveAt: sql`case when ${assets.upstreamUrl} <> '' then now() + interval '1 hour' end`,
};

const hasLink = ne(assets.upstreamUrl, "");
/** Saved with a flaw, which `archive_error` describes. */
const isFlawed = and(hasLink, isNotNull(assets.archiveError));
/** Saved by an older release, which did not compare sizes. */
const isUncompared = and(hasLink, isNotNull(assets.archivedAt), isNull(assets.storedBytes));

/**
 * Queues new copies of the missing and flawed files of these jobs, and size checks of files that an older release saved.
 * @returns the number of jobs with such files
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
          .set(RESET)
          .where(and(eq(assets.id, id), or(isNull(assets.archivedAt), isFlawed)));
        await queueCopy({ id, expiresAt: null }, { within, isAsked: true });
        return rowCount === 1;
      },
    }));
  }
  return new Set(waiting.map(({ jobId }) => jobId)).size;
}
