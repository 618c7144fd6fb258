import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { jobs } from "@/lib/jobs/server/schema";
import { seenJobs } from "@/lib/jobs/server/sight";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { Refusal, Refusals } from "../usage";

const LATEST_JOBS = 200;
const MAX_ROWS = 5;

/** Why jobs of this key were refused with 403, each reason once, the latest first. */
export async function readRefusals(session: Reader & Pick<Session, "keyId">): Promise<Refusals> {
  const isSeen = seenJobs(await sightOf(session));
  const rows = await database()
    .select({ error: jobs.error, at: jobs.createdAt })
    .from(jobs)
    .where(and(eq(jobs.keyId, session.keyId), isSeen, sql`${jobs.error} ->> 'status' = '403'`))
    .orderBy(desc(jobs.createdAt))
    .limit(LATEST_JOBS);
  const reasons = new Map<string, Refusal>();
  for (const { error, at } of rows) {
    if (!error) continue;
    const existing = reasons.get(error.message);
    if (existing) existing.jobs += 1;
    else {
      const { message, code, request_id } = error;
      reasons.set(message, { message, code, request_id, at: at.toISOString(), jobs: 1 });
    }
  }
  return { object: "list", data: [...reasons.values()].slice(0, MAX_ROWS) };
}
