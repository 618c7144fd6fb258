import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { UsageQuery } from "../usage";

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

/** States in which a job may still cost something. */
export const ACTIVE = sql.raw("('sending', 'checking', 'queued', 'processing')");

/** Sums of the figures, as numbers: a double holds every whole number of credits anyone will ever spend. */
export const SUMS = sql.raw(
  [
    "jobs",
    "active",
    "held",
    "failed",
    "canceled",
    "rejected",
    "reserved",
    "used",
    "refunded",
    "unknown",
    "estimated",
    "estimated_used",
  ]
    .map((figure) => `coalesce(sum(${figure}), 0)::float8 ${figure}`)
    .join(", "),
);

/**
 * The finest rows of usage: a day, a kind, a model, a person. Settled jobs come added up; the few that are
 * not are read as they are. One statement, so that a job that settles meanwhile is in one half only.
 */
export const usageRows = (workspaceId: string, { from, to, tz }: Range): SQL => sql`
  select day, kind, model_id, person_id, jobs, 0 active, 0 held, failed, canceled, rejected, reserved, used,
    refunded, unknown, estimated, estimated_used
  from usage_days
  where workspace_id = ${workspaceId} and zone = ${tz} and day between ${from} and ${to}
  union all
  select (created_at at time zone ${tz})::date, kind, model_id, person_id, 1, 1,
    coalesce(credits_reserved, credits_quoted, 0), 0, 0, 0, coalesce(credits_reserved, 0), 0, 0, 0, 0, 0
  from jobs
  where workspace_id = ${workspaceId} and status in ${ACTIVE} and not made_elsewhere
    and created_at >= ${from}::date::timestamp at time zone ${tz}
    and created_at < (${to}::date + 1)::timestamp at time zone ${tz}`;
