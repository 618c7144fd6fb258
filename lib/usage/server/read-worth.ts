import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { UsageQuery } from "../usage";
import { type WorthList, worth } from "../worth";
import { ensureTimeZone } from "./time-zones";
import { isJobWithin } from "./usage-rows";

/** A take says what it was made from (`lib/boards/made-from.ts`). */
const BEGAN_WITH_STILL = sql.raw("made_from ~ ' still='");

/** What each model gave for its credits, of the jobs made here on these days. Throws like `readUsage`. */
export async function readWorth(
  { workspaceId }: Pick<Session, "workspaceId">,
  days: Pick<UsageQuery, "from" | "to" | "tz">,
): Promise<WorthList> {
  await ensureTimeZone(workspaceId, days.tz);
  const { rows } = await database().execute(sql`
    select model_id, ended::int, picked::int, ended_with_still::int, picked_with_still::int, failed::int, credits::float8,
      credits::float8 / nullif(picked_seconds, 0) as credits_per_picked_second, median_seconds
    from (
      select model_id, count(*) filter (where status <> 'canceled') as ended, count(*) filter (where picked) as picked,
        count(*) filter (where status <> 'canceled' and ${BEGAN_WITH_STILL}) as ended_with_still,
        count(*) filter (where picked and ${BEGAN_WITH_STILL}) as picked_with_still,
        count(*) filter (where status in ('failed', 'rejected')) as failed, coalesce(sum(credits_used), 0) as credits,
        sum(length) filter (where picked) as picked_seconds,
        percentile_cont(0.5) within group (order by extract(epoch from completed_at - created_at)) as median_seconds
      from jobs, lateral (select max(duration_seconds) as length from assets where job_id = jobs.id and jobs.picked) made
      where status in ('completed', 'failed', 'rejected', 'canceled') and ${isJobWithin(workspaceId, days)}
      group by model_id
    ) models
    order by picked desc, ended desc, model_id`);
  return { object: "worth", models: z.array(worth).parse(rows) };
}
