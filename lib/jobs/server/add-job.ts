import "server-only";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Transaction } from "@/lib/platform/server/database";
import { announce } from "./channel";
import { type JobRow, jobSteps, jobs } from "./schema";

/**
 * The only way to create a job: inserts its row and first step and announces it, in the caller's transaction.
 * Returns null when it exists already: same person and client token, or same job of the service.
 */
export async function addJob(
  within: Transaction,
  job: PgInsertValue<typeof jobs>,
  note: string | null,
): Promise<JobRow | null> {
  const [row] = await within.insert(jobs).values(job).onConflictDoNothing().returning();
  if (!row) return null;
  await within.insert(jobSteps).values({ jobId: row.id, status: row.status, note });
  await announce({ workspaceId: row.workspaceId, jobId: row.id }, within);
  return row;
}
