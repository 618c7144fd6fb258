import { and, isNull, lt } from "drizzle-orm";
import { files } from "../schema";
import type { Service } from "../service";

/**
 * Deletes expired external files from the table and from the disk.
 * @returns how many files
 */
export async function sweepUploads({
  store,
  database,
  clock,
}: Pick<Service, "store" | "database" | "clock">): Promise<number> {
  const deleted = await database
    .delete(files)
    .where(and(isNull(files.jobId), lt(files.expiresAt, clock())))
    .returning({ name: files.name });
  for (const { name } of deleted) await store.remove(store.pathOf(name));
  return deleted.length;
}
