import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  ACTIVE_LITERALS,
  CHARGED_FAILURE,
  FEW_TAGS,
  MANY_TAGS,
  USEFUL_RESULT,
} from "@/lib/jobs/server/schema";
import { withinDays } from "@/lib/platform/server/conditions";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { personNames } from "@/lib/session/server/sessions";
import { barUnit } from "../days";
import {
  USAGE_FIGURES,
  USAGE_PARTS,
  type Usage,
  type UsageFigures,
  type UsageGroup,
  type UsageOutcomes,
  type UsagePart,
  type UsageQuery,
  usageDay,
  usageFigures,
  usageOutcomes,
  usagePart,
} from "../usage";
import { readLlmCharges } from "./read-llm-charges";
import { ensureTimeZone } from "./time-zones";

/** Sums of a value of a part over the whole range; with a day, over the bar of the chart that begins then. */
const line = z.object({
  ...usageFigures.shape,
  part: usagePart,
  value: z.string(),
  day: z.nullable(z.string()),
});
type Line = z.infer<typeof line>;

/**
 * What the workspace's jobs of these days cost. A job belongs to the day it was made on, in the zone asked
 * for. Every figure is read in one snapshot, so parts always add up to the totals. Throws `invalid_request`
 * for a time zone that the database does not know.
 */
export async function readUsage(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: UsageQuery,
): Promise<Usage> {
  const { from, to, tz, part } = query;
  await ensureTimeZone(workspaceId, tz);
  const { lines, outcomes, ...others } = await database().transaction(
    async (within) => ({
      lines: await readLines(within, workspaceId, query),
      tags: await readTags(within, workspaceId, query),
      outcomes: await readOutcomes(within, workspaceId, query),
      llm_charges: await readLlmCharges(within, { workspaceId }, query),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const [kinds, people] = [groupsOf(lines, "kind", outcomes), groupsOf(lines, "person", outcomes)];
  const names = await personNames(people.map(({ value }) => value));
  return {
    object: "usage",
    from,
    to,
    time_zone: tz,
    part,
    // Every job has one kind, so the kinds add up to the total.
    totals: sumOf(kinds),
    days: lines.flatMap((row) =>
      row.day === null || row.jobs === 0 ? [] : [usageDay.parse({ ...row, day: row.day })],
    ),
    models: groupsOf(lines, "model", outcomes),
    kinds,
    people: people.map((group) => ({ ...group, name: names.get(group.value) ?? null })),
    outcomes: outcomes.all,
    ...others,
  };
}

/** The first day of the bar that a day belongs to, within the range. */
const START_OF: Record<ReturnType<typeof barUnit>, SQL> = {
  day: sql`day`,
  week: sql`date_trunc('week', day)::date`,
  month: sql`date_trunc('month', day)::date`,
};

/** Every value of every part; those of the requested part in a line for each bar. */
async function readLines(executor: Executor, workspaceId: string, query: UsageQuery): Promise<Line[]> {
  const start = START_OF[barUnit(query)];
  const { rows } = await executor.execute(sql`
    select part, value, bar::text "day", ${SUMS}
    from (
      select *, case when part = ${query.part} then greatest(${start}, ${query.from}::date) end bar
      from (${usageRows(workspaceId, query, USAGE_PARTS)}) days
    ) rows
    group by part, value, bar order by bar`);
  return z.array(line).parse(rows);
}

/** Each value of a part over the whole range, the most expensive first. A value without jobs is left out. */
function groupsOf(lines: readonly Line[], part: UsagePart, outcomes: OutcomesByGroup): UsageGroup[] {
  const byValue = new Map<string, Line[]>();
  for (const row of lines.filter((each) => each.part === part)) {
    byValue.set(row.value, [...(byValue.get(row.value) ?? []), row]);
  }
  return [...byValue]
    .map(([value, rows]) => ({ ...sumOf(rows), ...outcomes.of(part, value), value, name: null }))
    .filter(({ jobs }) => jobs > 0)
    .sort((a, b) => b.used + b.held - (a.used + a.held) || a.value.localeCompare(b.value));
}

const sumOf = (groups: readonly UsageFigures[]): UsageFigures =>
  usageFigures.parse(
    Object.fromEntries(
      USAGE_FIGURES.map((figure) => [figure, groups.reduce((sum, group) => sum + group[figure], 0)]),
    ),
  );

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

/** Sums of the figures, as numbers: a double is exact for any realistic number of credits. */
export const SUMS = sql.raw(
  USAGE_FIGURES.map((figure) => `coalesce(sum(${figure}), 0)::float8 ${figure}`).join(", "),
);

/**
 * Days grouped by any of model, kind and person. Settled jobs come from stored sums; the few others are read
 * directly. One statement, so that a job that settles meanwhile counts once.
 */
const usageRows = (workspaceId: string, { from, to, tz }: Range, parts: readonly UsagePart[]): SQL => sql`
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

const NO_OUTCOMES: UsageOutcomes = { kept: 0, charged_failures: 0, charged_failure_credits: 0 };

const outcomeLine = z.object({ ...usageOutcomes.shape, part: usagePart, value: z.string() });

/** The useful results and the charged failures of these days. */
type OutcomesByGroup = {
  all: UsageOutcomes;
  of: (part: UsagePart, value: string) => UsageOutcomes;
};

/** Reads both from small indexes of their own: marks change after the end of a job, so no sum is kept. */
async function readOutcomes(
  executor: Executor,
  workspaceId: string,
  days: Pick<UsageQuery, "from" | "to" | "tz">,
): Promise<OutcomesByGroup> {
  const within = madeWithin(workspaceId, days);
  const { rows } = await executor.execute(sql`
    select part, value, sum(kept)::int kept, sum(failures)::int charged_failures,
      sum(credits)::int charged_failure_credits
    from (
      select kind, model_id, person_id, count(*) kept, 0 failures, 0 credits from jobs
      where ${USEFUL_RESULT} and ${within} group by kind, model_id, person_id
      union all
      select kind, model_id, person_id, 0, count(*), sum(credits_used) from jobs
      where ${CHARGED_FAILURE} and ${within} group by kind, model_id, person_id
    ) made, lateral (values ('kind', kind), ('model', model_id), ('person', person_id)) parts (part, value)
    group by part, value`);
  const lines = z.array(outcomeLine).parse(rows);
  const byValue = new Map(lines.map(({ part, value, ...outcomes }) => [`${part}:${value}`, outcomes]));
  // Every job has one kind, so the kinds add up to the total.
  const all = lines
    .filter(({ part }) => part === "kind")
    .reduce(
      (sum, line) => ({
        kept: sum.kept + line.kept,
        charged_failures: sum.charged_failures + line.charged_failures,
        charged_failure_credits: sum.charged_failure_credits + line.charged_failure_credits,
      }),
      NO_OUTCOMES,
    );
  return { all, of: (part, value) => byValue.get(`${part}:${value}`) ?? NO_OUTCOMES };
}

const tagLine = z.object({ ...usageFigures.shape, ...usageOutcomes.shape, value: z.string() });

/**
 * What each tag's jobs cost, the most expensive first. Tags change after the end, so the sums use the present
 * tags.
 */
export async function readTags(executor: Executor, workspaceId: string, range: Range): Promise<UsageGroup[]> {
  const { rows } = await executor.execute(tagSums(workspaceId, range));
  return z
    .array(tagLine)
    .parse(rows)
    .map((group) => ({ ...group, name: null }));
}

/** The sums of each tag, as a query. Jobs with the same tags are added up first: they are many, and these lists few. */
export const tagSums = (workspaceId: string, range: Range): SQL => sql`
  select value, ${SUMS}, sum(kept)::int kept, sum(charged_failures)::int charged_failures,
    coalesce(sum(charged_failure_credits), 0)::int charged_failure_credits
  from (
    select tags, ${SUMS}, sum(kept) kept, sum(charged_failures) charged_failures,
      sum(used) filter (where charged_failures = 1) charged_failure_credits
    from (${tagged(workspaceId, range, FEW_TAGS)} union all ${tagged(workspaceId, range, MANY_TAGS)}) tagged
    group by tags
  ) alike cross join unnest(tags) value
  group by value
  order by sum(used + held) desc, value`;

const tagged = (workspaceId: string, range: Range, tags: SQL): SQL => sql`
  select tags, ${JOB_FIGURES}, (${USEFUL_RESULT})::int kept, coalesce(${CHARGED_FAILURE}, false)::int charged_failures
  from (select * from jobs where ${tags} and ${madeWithin(workspaceId, range)}) job
    left join lateral usage_of(job.*) u on true`;
