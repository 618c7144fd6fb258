import "server-only";
import { and, eq } from "drizzle-orm";
import { isHidden, type Reader } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { jobs } from "@/lib/jobs/server/schema";
import { assertSeesJob } from "@/lib/jobs/server/sight";
import { database, type Executor } from "@/lib/platform/server/database";
import { messages } from "../messages";
import type { ReviewedThing } from "../review";
import { type ReviewRow, reviews } from "./schema";

/** @throws ApiError `not_found` for a thing that is not for the reader */
export async function assertSeesThing(
  reader: Reader,
  { of, id }: ReviewedThing,
  within: Executor = database(),
): Promise<void> {
  if (of !== "job") {
    if (await isHidden(reader, id, within)) throw new ApiError("not_found", messages.noThing);
    return;
  }
  const [job] = await within
    .select({ series: jobs.series, personId: jobs.personId })
    .from(jobs)
    .where(eq(jobs.id, id));
  if (job) await assertSeesJob(reader, job);
}

/**
 * A review of what the reader sees, also a revoked one, locked until the transaction ends.
 * @throws ApiError `not_found`
 */
export async function ownReview(within: Executor, reader: Reader, id: string): Promise<ReviewRow> {
  const [row] = await within
    .select()
    .from(reviews)
    .where(and(eq(reviews.workspaceId, reader.workspaceId), eq(reviews.id, id)))
    .for("update");
  if (!row) throw new ApiError("not_found", messages.noReview);
  await assertSeesThing(reader, { of: row.of, id: row.thingId }, within);
  return row;
}
