import { inArray } from "drizzle-orm";
import { formatAsset } from "../files/hosted-file";
import { files, type JobRow } from "../schema";
import type { Service } from "../service";
import type { JobKind } from "./job-kind";

/**
 * The wire forms of jobs of a kind, in their order.
 * @param origin the start of the links to their assets
 */
export async function viewJobs(
  service: Service,
  kind: JobKind,
  rows: readonly JobRow[],
  origin: string,
): Promise<object[]> {
  const completed = rows.filter((job) => job.status === "completed").map((job) => job.id);
  const fileRows =
    completed.length > 0
      ? await service.database.select().from(files).where(inArray(files.jobId, completed))
      : [];
  return rows.map((job) => {
    const own = fileRows.filter((file) => file.jobId === job.id);
    return kind.view(
      job,
      own.map((file) => formatAsset(file, service, origin)),
    );
  });
}
