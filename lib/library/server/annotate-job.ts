import "server-only";
import { and, arrayContains, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { isTakes, type JobDetail } from "@/lib/jobs/job";
import { ownJob, readDetail } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { tagsAsKnown } from "@/lib/jobs/server/tags";
import { changeJob, changeJobs } from "@/lib/jobs/server/write-jobs";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { JobAnnotations } from "../library";
import { messages } from "../messages";

/**
 * Stores a person's annotations of one job.
 * @throws ApiError `not_found`, also for another workspace's job; `invalid_request` for a pick of a job that is no take
 */
export async function annotateJob(
  session: Session,
  jobId: string,
  annotations: JobAnnotations,
): Promise<JobDetail> {
  const job = await ownJob(session, jobId);
  const { picked } = annotations;
  if (picked !== undefined) await transaction((within) => pickTake(within, job, picked));
  const tags = annotations.tags && (await tagsAsKnown(session.workspaceId, annotations.tags));
  await changeJob(jobId, () => ({ fields: annotationFields({ ...annotations, ...(tags && { tags }) }) }));
  return readDetail(session, jobId);
}

export const annotationFields = ({ favorite, rating, tags, note }: JobAnnotations) => ({
  ...(favorite === undefined ? {} : { favorite }),
  ...(rating === undefined ? {} : { rating }),
  ...(tags === undefined ? {} : { tags: [...new Set(tags)].sort() }),
  ...(note === undefined ? {} : { note: note.trim() || null }),
});

type Take = Pick<JobRow, "id" | "workspaceId" | "series">;

/**
 * Marks a take as the one of its series that counts, or removes the mark. A pick removes the mark from all other takes of
 * the series, also from those in the trash, and changes nothing else. Of picks at the same time the last one counts.
 * @throws ApiError `invalid_request` for a job that is no take
 */
export async function pickTake(
  within: Transaction,
  { id, workspaceId, series }: Take,
  picked: boolean,
): Promise<void> {
  if (!isTakes(series))
    throw new ApiError("invalid_request", messages.pick.notATake, { details: { field: "picked" } });
  const takes = await within
    .select({ id: searchIndex.jobId })
    .from(searchIndex)
    .where(
      and(
        eq(searchIndex.workspaceId, workspaceId),
        arrayContains(searchIndex.facets, [`series:${series.id}`]),
      ),
    );
  const isPicked = picked ? sql`(${jobs.id} = ${id})` : sql`false`;
  await changeJobs(within, {
    workspaceId,
    ids: picked ? takes.map((take) => take.id) : [id],
    fields: { picked: isPicked },
    where: sql`${jobs.picked} is distinct from ${isPicked}`,
    isAnnounced: true,
  });
}
