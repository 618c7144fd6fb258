import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { isId } from "../ids";
import { type JobRow, jobs } from "../schema";
import type { Service } from "../service";
import type { JobKind } from "./job-kind";

/**
 * The account's own job of this kind and id.
 * @throws ApiError `not_found`
 */
export async function findJob(
  { database }: Pick<Service, "database">,
  kind: JobKind,
  accountId: string,
  id: string,
): Promise<JobRow> {
  const [job] = isId(id)
    ? await database
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.accountId, accountId), eq(jobs.kind, kind.name)))
    : [];
  if (!job) throw new ApiError("not_found", `There is no ${kind.label} of that id.`);
  return job;
}
