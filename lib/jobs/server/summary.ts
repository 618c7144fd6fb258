import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { JobSummary } from "../job";
import { jobs } from "./schema";

const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
};

/** Query of GET /api/jobs/summary: the IANA time zone whose month is meant, UTC when not said. */
export const summaryQuery = z.object({
  tz: z.string().max(64).refine(isZone, "This is not a time zone.").default("UTC"),
});

/**
 * The figures of the top bar, over the whole workspace. Held: reserved, or quoted until the service says.
 * Spent: used in jobs that ended this month; where the service never said, reserved less refunded.
 */
export async function summarize(
  { workspaceId }: Pick<Session, "workspaceId">,
  timeZone = "UTC",
): Promise<JobSummary> {
  const isActive = sql`${jobs.status} in ('sending', 'checking', 'queued', 'processing')`;
  const month = sql`date_trunc('month', now(), ${timeZone})`;
  const spent = sql`coalesce(${jobs.creditsUsed}, case when ${jobs.status} = 'completed'
    then ${jobs.creditsReserved} - coalesce(${jobs.creditsRefunded}, 0) end, 0)`;
  const [figures] = await database()
    .select({
      active: sql<number>`(count(*) filter (where ${isActive}))::int`,
      held: sql<number>`coalesce(sum(coalesce(${jobs.creditsReserved}, ${jobs.creditsQuoted}, 0)) filter (where ${isActive}), 0)::int`,
      spent: sql<number>`coalesce(sum(${spent}) filter (where not ${isActive}
        and coalesce(${jobs.completedAt}, ${jobs.failedAt}, ${jobs.changedAt}) >= ${month}), 0)::int`,
    })
    .from(jobs)
    .where(eq(jobs.workspaceId, workspaceId));
  return {
    active: figures?.active ?? 0,
    held_credits: figures?.held ?? 0,
    spent_this_month_credits: figures?.spent ?? 0,
  };
}
