import "server-only";
import { inArray } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/server/database";
import { jobs } from "./schema";

/**
 * Locks these jobs until the transaction ends, in the order of their ids. Whoever changes several jobs in one
 * statement calls this first: two who lock the same jobs in different orders wait for each other for ever.
 */
export async function lockJobs(within: Transaction, ids: readonly string[]): Promise<void> {
  await within
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .orderBy(jobs.id)
    .for("update");
}
