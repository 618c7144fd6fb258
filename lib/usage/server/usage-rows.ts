import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { ACTIVE_LITERALS } from "@/lib/jobs/server/schema";
import { withinDays } from "@/lib/platform/server/conditions";
import { USAGE_FIGURES, type UsagePart, type UsageQuery } from "../usage";

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

/** Sums of the figures, as numbers: a double is exact for any realistic number of credits. */
export const SUMS = sql.raw(
  USAGE_FIGURES.map((figure) => `coalesce(sum(${figure}), 0)::float8 ${figure}`).join(", "),
);

/**
 * Days grouped by any of model, kind and person. Settled jobs come from stored sums; the few others are read
 * directly. One statement, so that a job that settles meanwhile counts once.
 */
export const usageRows = (
  workspaceId: string,
  { from, to, tz }: Range,
  parts: readonly UsagePart[],
): SQL => sql`
  select part, day, value, jobs, 0 active, 0 held, failed, canceled, rejected, reserved, used, refunded, unknown,
    estimated, estimated_used
  from usage_days
  where workspace_id = ${workspaceId} and zone = ${tz} and part in ${[...parts]}
    and day between ${from} and ${to}
  union all
  select parts.part, (created_at at time zone ${tz})::date, parts.value, 1, 1,
    coalesce(credits_reserved, credits_quoted, credits_max, 0), 0, 0, 0, coalesce(credits_reserved, 0), 0, 0, 0, 0, 0
  from jobs, lateral (values ('kind', kind), ('model', model_id), ('person', person_id)) parts (part, value)
  where parts.part in ${[...parts]} and status in ${ACTIVE_LITERALS} and ${madeWithin(workspaceId, { from, to, tz })}`;

/** Jobs of a workspace made in this dashboard on these days. */
export const madeWithin = (workspaceId: string, days: Range): SQL => sql`
  workspace_id = ${workspaceId} and not imported and ${withinDays(sql`created_at`, days)}`;

/**
 * The figures of one job, `job`, with the result of `usage_of` for it as `u`: null when it is not settled. `held` names
 * no column that the indexes of tags lack.
 */
export const JOB_FIGURES = sql.raw(`1 jobs, (u.jobs is null)::int active,
  case when u.jobs is null then coalesce(job.credits_reserved, job.credits_quoted, 0) end held,
  u.failed, u.canceled, u.rejected, coalesce(job.credits_reserved, 0) reserved, u.used, u.refunded, u.unknown,
  u.estimated, u.estimated_used`);
