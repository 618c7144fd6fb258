import "server-only";
import { and, arrayContains, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { isTakes } from "@/lib/jobs/job";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { changeJobs } from "@/lib/jobs/server/write-jobs";
import { transaction } from "@/lib/platform/server/database";
import { messages } from "../messages";

/**
 * Marks a take as the one of its series that counts, or takes the mark away. A pick takes the mark from every other take
 * of the series, also from one in the trash, and changes nothing else of them. Of picks at the same time the last one
 * counts.
 * @throws ApiError `invalid_request` for a job that is no take
 */
export async function pickTake(
  { id, workspaceId, series }: Pick<JobRow, "id" | "workspaceId" | "series">,
  picked: boolean,
): Promise<void> {
  if (!isTakes(series))
    throw new ApiError("invalid_request", messages.pick.notATake, { details: { field: "picked" } });
  await transaction(async (within) => {
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
  });
}
