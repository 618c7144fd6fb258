import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { timeZoneRefusal } from "@/lib/platform/server/error-causes";
import { lockWithin } from "@/lib/platform/server/lock";
import { usageTimeZones } from "./schema";

/**
 * Maximum zones per workspace. A script may send any number, so the oldest are dropped, and computed again
 * when needed.
 */
const MAX_TIME_ZONES = 12;

/**
 * Makes sure that the workspace's days are added up in this time zone. The first time reads every job once.
 * Throws `invalid_request` for a time zone that the database does not know.
 */
export async function ensureTimeZone(workspaceId: string, zone: string): Promise<void> {
  if (await isKept(database(), workspaceId, zone)) return;
  await transaction((within) => addTimeZone(workspaceId, zone, within));
}

/** Like `ensureTimeZone`, inside the caller's transaction. */
export async function addTimeZone(workspaceId: string, zone: string, within: Transaction): Promise<void> {
  if (await isKept(within, workspaceId, zone)) return;
  await assertKnown(zone, within);
  // No job settles during this lock. Settled jobs are read below, and jobs that settle later find the zone.
  await lockWithin(within, "usage", workspaceId);
  if (await isKept(within, workspaceId, zone)) return;
  await within.insert(usageTimeZones).values({ workspaceId, zone });
  await within.execute(FILL(workspaceId, zone));
  await dropOldest(workspaceId, zone, within);
}

/** Throws `invalid_request` for a time zone that the database does not know; null is none. */
export async function assertTimeZone(zone: string | null | undefined): Promise<void> {
  if (zone) await assertKnown(zone, database());
}

/** While a workspace has no jobs, `FILL` uses no zone, and later no job could settle with an unknown one. */
async function assertKnown(zone: string, within: Executor): Promise<void> {
  try {
    await within.execute(sql`select now() at time zone ${zone}`);
  } catch (error) {
    throw timeZoneRefusal(error) ?? error;
  }
}

const FILL = (workspaceId: string, zone: string) => sql`
  insert into usage_days
  select ${workspaceId}, ${zone},
    case when grouping(kind) = 0 then 'kind' when grouping(model_id) = 0 then 'model'
      when grouping(person_id) = 0 then 'person' else 'token' end,
    day, coalesce(kind, model_id, person_id, token_id), sum(jobs), sum(failed), sum(canceled), sum(rejected), sum(reserved),
    sum(used), sum(refunded), sum(unknown), sum(counted), sum(estimated), sum(estimated_used)
  from (
    select (j.created_at at time zone ${zone})::date "day", j.kind, j.model_id, j.person_id, j.token_id, u.*
    from jobs j, usage_of(j) u where j.workspace_id = ${workspaceId}
  ) made
  group by grouping sets ((day, kind), (day, model_id), (day, person_id), (day, token_id))
  having grouping(token_id) = 1 or token_id is not null`;

async function isKept(executor: Executor, workspaceId: string, zone: string): Promise<boolean> {
  const rows = await executor
    .select({ zone: usageTimeZones.zone })
    .from(usageTimeZones)
    .where(and(eq(usageTimeZones.workspaceId, workspaceId), eq(usageTimeZones.zone, zone)));
  return rows.length > 0;
}

/** Zones of a limit are not dropped. */
async function dropOldest(workspaceId: string, added: string, within: Transaction): Promise<void> {
  await within.execute(sql`
    with gone as (
      delete from usage_time_zones where workspace_id = ${workspaceId} and zone in (
        select zone from usage_time_zones
        where workspace_id = ${workspaceId} and zone <> ${added}
          and zone not in (select time_zone from limits where workspace_id = ${workspaceId})
        order by created_at desc offset ${MAX_TIME_ZONES - 1}
      ) returning zone
    )
    delete from usage_days using gone where workspace_id = ${workspaceId} and usage_days.zone = gone.zone`);
}
