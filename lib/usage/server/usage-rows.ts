import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { ACTIVE_LITERALS } from "@/lib/jobs/server/schema";
import { CREDIT_DECIMALS } from "@/lib/platform/format";
import { type Days, withinDays } from "@/lib/platform/server/conditions";
import { LANGUAGE_MODELS, USAGE_FIGURES, type UsageFigures, type UsagePart } from "../usage";

/** Whether a call's charge is known. */
export const IS_CHARGED = sql.raw("held_until is null");

/** Sums of the figures, as numbers. A double has noise behind its last decimal, and a sum of doubles more of it. */
export const FIGURE_SUMS = sql.raw(
  USAGE_FIGURES.map(
    (figure) => `round(coalesce(sum(${figure}), 0)::numeric, ${CREDIT_DECIMALS})::float8 ${figure}`,
  ).join(", "),
);

/** Jobs of a workspace made in this dashboard on these days. */
export const isJobWithin = (workspaceId: string, days: Days): SQL => sql`
  workspace_id = ${workspaceId} and not imported and ${withinDays(sql`created_at`, days) ?? sql`true`}`;

/** Calls of language models of a workspace on these days. */
export const isCallWithin = (workspaceId: string, days: Days): SQL => sql`
  workspace_id = ${workspaceId} and ${withinDays(sql`created_at`, days) ?? sql`true`}`;

/**
 * What is spent, and on which day: the one definition behind the page, its tables and files, and the top bar. Rows of
 * any of model, kind and person, not added up. A settled job has what it used, on the day it was made on; it comes from
 * stored sums, and the few active ones are read directly. A call of a language model has its charge, on the day it was
 * sent on, among the rest of its person and model, and as a kind of its own. What the upstream never said is in no sum
 * of credits. One statement, so that a job that settles meanwhile counts once. The zone must exist in the database
 * (`ensureTimeZone`).
 */
export const usageRows = (workspaceId: string, days: Days, parts: readonly UsagePart[]): SQL => sql`
  select part, day, value, jobs, 0 active, 0 held, failed, canceled, rejected, reserved, used, refunded, unknown,
    estimated, estimated_used, 0 calls, 0 unknown_calls
  from usage_days
  where workspace_id = ${workspaceId} and zone = ${days.tz} and part in ${[...parts]}
    and ${days.from ? sql`day >= ${days.from}::date` : sql`true`}
    and ${days.to ? sql`day <= ${days.to}::date` : sql`true`}
  union all
  select parts.part, (created_at at time zone ${days.tz})::date, parts.value, 1, 1,
    coalesce(credits_reserved, credits_quoted, credits_max, 0), 0, 0, 0, coalesce(credits_reserved, 0), 0, 0, 0, 0, 0,
    0, 0
  from jobs, lateral (values ('kind', kind), ('model', model_id), ('person', person_id)) parts (part, value)
  where parts.part in ${[...parts]} and status in ${ACTIVE_LITERALS} and ${isJobWithin(workspaceId, days)}
  union all
  select parts.part, call.day, parts.value, ${FIGURE_NAMES}
  from (${callRows(workspaceId, days)}) call,
    lateral (values ('kind', ${LANGUAGE_MODELS}), ('model', model_id), ('person', person_id)) parts (part, value)
  where parts.part in ${[...parts]}`;

const FIGURE_NAMES = sql.raw(USAGE_FIGURES.join(", "));

/** The figures of a call of a language model, which is no job: what it holds, was charged, or never said. */
const CALL_FIGURES: Partial<Record<keyof UsageFigures, SQL>> = {
  held: sql`case when held_until > now() then millicredits / ${MILLICREDITS_PER_CREDIT}::float8 end`,
  used: sql`case when ${IS_CHARGED} then millicredits / ${MILLICREDITS_PER_CREDIT}::float8 end`,
  calls: sql`1`,
  unknown_calls: sql`coalesce((held_until <= now())::int, 0)`,
};

/** The figures of one call of `llm_charges`, in the columns of jobs. */
export const callFigures: SQL = sql.join(
  USAGE_FIGURES.map((figure) => sql`${CALL_FIGURES[figure] ?? sql`0`} ${sql.raw(figure)}`),
  sql`, `,
);

/** Calls of language models on these days, in the columns of jobs. */
export const callRows = (workspaceId: string, days: Days): SQL => sql`
  select (created_at at time zone ${days.tz})::date "day", kind, coalesce(model_id, '') model_id, person_id,
    ${callFigures}
  from llm_charges where ${isCallWithin(workspaceId, days)}`;

/**
 * The figures of one job, `job`, with the result of `usage_of` for it as `u`: null when it is not settled. `most` is
 * what an active job without a price may cost; the indexes of tags lack that column.
 */
export const jobFigures = (most: "job.credits_max" | "null"): SQL =>
  sql.raw(`1 jobs, (u.jobs is null)::int active,
  case when u.jobs is null then coalesce(job.credits_reserved, job.credits_quoted, ${most}, 0) end held,
  u.failed, u.canceled, u.rejected, coalesce(job.credits_reserved, 0) reserved, u.used, u.refunded, u.unknown,
  u.estimated, u.estimated_used, 0 calls, 0 unknown_calls`);

/** The first day in a zone with a job or a call, as SQL; null before the first. */
export const firstUsageDay = (workspace: SQL, zone: SQL): SQL => sql`(select least(
  (select min(day) from usage_days where workspace_id = ${workspace} and zone = ${zone} and part = 'kind' and jobs > 0),
  (select (min(created_at) at time zone ${zone})::date from jobs
    where workspace_id = ${workspace} and status in ${ACTIVE_LITERALS} and not imported),
  (select (min(created_at) at time zone ${zone})::date from llm_charges where workspace_id = ${workspace})
))`;
