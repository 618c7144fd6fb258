import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Reader, sightOf } from "@/lib/audience/server/sight";
import { CHARGED_FAILURE, FEW_TAGS, MANY_TAGS, ON_BOARD, USEFUL_RESULT } from "@/lib/jobs/server/schema";
import { plainCredits } from "@/lib/platform/format";
import { database, type Executor } from "@/lib/platform/server/database";
import { personNames, tokenNames } from "@/lib/session/server/sessions";
import { barUnit } from "../days";
import { messages } from "../messages";
import {
  LANGUAGE_MODELS,
  PRIVATE_BOARDS,
  USAGE_FIGURES,
  USAGE_PARTS,
  type Usage,
  type UsageFigures,
  type UsageGroup,
  type UsageOutcomes,
  type UsagePart,
  type UsageQuery,
  usage,
  usageDay,
  usageFigures,
  usageOutcomes,
  usagePart,
} from "../usage";
import { ensureTimeZone } from "./time-zones";
import {
  callFigures,
  FIGURE_SUMS,
  firstUsageDay,
  IS_CHARGED,
  isCallWithin,
  isJobWithin,
  jobFigures,
  usageRows,
} from "./usage-rows";

/** Sums of a value of a part over the whole range; with a day, over the bar of the chart that begins then. */
const line = z.object({
  ...usageFigures.shape,
  part: usagePart,
  value: z.string(),
  day: z.nullable(z.string()),
});
type Line = z.infer<typeof line>;

/**
 * What the workspace's jobs and calls of language models of these days cost. A job belongs to the day it was made on, in
 * the zone asked for. Every figure is read in one snapshot, so parts always add up to the totals. Throws
 * `invalid_request` for a time zone that the database does not know.
 */
export async function readUsage(reader: Reader, query: UsageQuery): Promise<Usage> {
  const { workspaceId } = reader;
  const { hiddenBoards } = await sightOf(reader);
  const { from, to, tz, part } = query;
  await ensureTimeZone(workspaceId, tz);
  const { lines, tags, boards, tokens, outcomes, ...others } = await database().transaction(
    async (within) => ({
      lines: await readLines(within, workspaceId, query),
      tags: await readTags(within, workspaceId, query),
      boards: await readBoards(within, workspaceId, query),
      tokens: await readTokens(within, workspaceId, query),
      outcomes: await readOutcomes(within, workspaceId, query),
      llm_charges: await readLlmCharges(within, workspaceId, query),
      since: await readFirstDay(within, workspaceId, tz),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const [kinds, people] = [groupsOf(lines, "kind", outcomes), groupsOf(lines, "person", outcomes)];
  const [names, namesOfTokens] = await Promise.all([
    personNames(people.map(({ value }) => value)),
    tokenNames(
      workspaceId,
      tokens.groups.map(({ value }) => value),
    ),
  ]);
  // Every job has one kind, and calls are one, so the kinds add up to the total.
  const totals = sumOf(kinds);
  const all = { ...totals, ...outcomes.all };
  const withRest = ({ groups, all: labeled }: Labeled, name: string) => [
    ...groups,
    ...restOf({ totals: all, labeled, kinds, name }),
  ];
  return {
    object: "usage",
    from,
    to,
    time_zone: tz,
    part,
    totals,
    days: lines.flatMap((row) =>
      row.day === null || isEmpty(row) ? [] : [usageDay.parse({ ...row, day: row.day })],
    ),
    models: groupsOf(lines, "model", outcomes),
    kinds,
    people: people.map((group) => ({ ...group, name: names.get(group.value) ?? null })),
    tags: withRest(tags, messages.rows.untagged),
    boards: withRest(folded(boards, hiddenBoards), messages.rows.onNoBoard),
    tokens: [
      ...tokens.groups.map((group) => ({ ...group, name: namesOfTokens.get(group.value) ?? null })),
      // Calls of language models are among what each token spent, and among the rest.
      ...restOf({ totals: all, labeled: tokens.all, kinds: [], name: messages.rows.inBrowser }),
    ],
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
    select part, value, bar::text "day", ${FIGURE_SUMS}
    from (
      select *, case when part = ${query.part} then greatest(${start}, ${query.from}::date) end bar
      from (${usageRows(workspaceId, query, USAGE_PARTS)}) days
    ) rows
    group by part, value, bar order by bar`);
  return z.array(line).parse(rows);
}

const isEmpty = ({ jobs, calls }: UsageFigures): boolean => jobs + calls === 0;

/** The name of a value that is no job's; null for all others. */
const nameOf = (part: UsagePart, value: string): string | null =>
  (part === "kind" && value === LANGUAGE_MODELS) || (part === "model" && value === "")
    ? messages.rows.languageModels
    : null;

/** Each value of a part over the whole range, the most expensive first. A value without jobs and calls is left out. */
function groupsOf(lines: readonly Line[], part: UsagePart, outcomes: OutcomesByGroup): UsageGroup[] {
  const byValue = new Map<string, Line[]>();
  for (const row of lines.filter((each) => each.part === part)) {
    byValue.set(row.value, [...(byValue.get(row.value) ?? []), row]);
  }
  return [...byValue]
    .map(([value, rows]) => ({
      ...sumOf(rows),
      ...outcomes.of(part, value),
      value,
      name: nameOf(part, value),
    }))
    .filter((group) => !isEmpty(group))
    .sort((a, b) => b.used + b.held - (a.used + a.held) || a.value.localeCompare(b.value));
}

const sumOf = (groups: readonly UsageFigures[]): UsageFigures =>
  usageFigures.parse(
    Object.fromEntries(
      USAGE_FIGURES.map((figure) => [
        figure,
        plainCredits(groups.reduce((sum, group) => sum + group[figure], 0)),
      ]),
    ),
  );

type Range = Pick<UsageQuery, "from" | "to" | "tz">;

const NO_OUTCOMES: UsageOutcomes = { kept: 0, charged_failures: 0, charged_failure_credits: 0 };

const outcomeLine = z.object({ ...usageOutcomes.shape, part: usagePart, value: z.string() });

/** The useful results and the charged failures of these days. */
type OutcomesByGroup = {
  all: UsageOutcomes;
  of: (part: UsagePart, value: string) => UsageOutcomes;
};

/** Reads both from small indexes of their own: marks change after the end of a job, so no sum is kept. */
async function readOutcomes(executor: Executor, workspaceId: string, days: Range): Promise<OutcomesByGroup> {
  const within = isJobWithin(workspaceId, days);
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

const allFigures = z.object({ ...usageFigures.shape, ...usageOutcomes.shape });
type AllFigures = z.infer<typeof allFigures>;
const labelLine = allFigures.extend({ value: z.nullable(z.string()) });
const ALL_FIGURES = allFigures.keyof().options;
const NOTHING = allFigures.parse(Object.fromEntries(ALL_FIGURES.map((figure) => [figure, 0])));

/** The sums of each tag, board or token, and of all jobs that have one, each counted once. */
type Labeled = { groups: UsageGroup[]; all: AllFigures };

/** From the lines of a query: those of a value, and that of null, which is of all. */
function labeled(rows: readonly unknown[]): Labeled {
  const lines = z.array(labelLine).parse(rows);
  const groups = lines.flatMap(({ value, ...figures }) =>
    value === null ? [] : [{ ...figures, value, name: null }],
  );
  return { groups, all: lines.find(({ value }) => value === null) ?? NOTHING };
}

/** What each tag's jobs cost, the most expensive first. Tags change after the end, so the sums use the present tags. */
export async function readTags(executor: Executor, workspaceId: string, range: Range): Promise<Labeled> {
  return labeled((await executor.execute(tagSums(workspaceId, range))).rows);
}

/** What each board's takes cost, the most expensive first. Results can be put on a board later. */
async function readBoards(executor: Executor, workspaceId: string, range: Range): Promise<Labeled> {
  return labeled((await executor.execute(boardSums(workspaceId, range))).rows);
}

/** With the boards that the reader does not see as one. */
function folded({ groups, all }: Labeled, hidden: readonly string[]): Labeled {
  const [shown, others] = [
    groups.filter(({ value }) => !hidden.includes(value)),
    groups.filter(({ value }) => hidden.includes(value)),
  ];
  if (others.length === 0) return { groups, all };
  const sums = ALL_FIGURES.map((figure) => [
    figure,
    plainCredits(others.reduce((sum, group) => sum + group[figure], 0)),
  ]);
  const one = {
    ...allFigures.parse(Object.fromEntries(sums)),
    value: PRIVATE_BOARDS,
    name: messages.rows.privateBoards,
  };
  return { groups: [...shown, one], all };
}

/** What each access token spent, its calls of language models too, the most expensive first. */
async function readTokens(executor: Executor, workspaceId: string, range: Range): Promise<Labeled> {
  return labeled((await executor.execute(tokenSums(workspaceId, range))).rows);
}

type Rest = { totals: AllFigures; labeled: AllFigures; kinds: readonly UsageGroup[]; name: string };

/** The rows that make all others add up to the total: what has no tag, board or token, by this name, and calls. */
function restOf({ totals, labeled, kinds, name }: Rest): UsageGroup[] {
  const calls = kinds.find(({ value }) => value === LANGUAGE_MODELS);
  const rest = Object.fromEntries(
    ALL_FIGURES.map((figure) => [
      figure,
      plainCredits(totals[figure] - labeled[figure] - (calls?.[figure] ?? 0)),
    ]),
  );
  const others = { ...allFigures.parse(rest), value: "", name };
  return [others, ...(calls ? [calls] : [])].filter((group) => !isEmpty(group));
}

/**
 * The sums of each tag, and with null of all jobs with one, as a query. Jobs with the same tags are added up first: they
 * are many, and these lists few.
 */
export const tagSums = (workspaceId: string, range: Range): SQL => sql`
  with alike as (
    select tags, ${LABEL_SUMS}
    from (${labeledJobs(workspaceId, range, { of: "tags", where: FEW_TAGS })}
      union all ${labeledJobs(workspaceId, range, { of: "tags", where: MANY_TAGS })}) tagged
    group by tags
  )
  select value, ${SUMS_OF_LABELS}
  from (select tag value, alike.* from alike cross join unnest(tags) tag union all select null, * from alike) tagged
  group by value
  order by sum(used + held) desc, value`;

/** Sums by board. A job is on one at most. */
export const boardSums = (workspaceId: string, range: Range): SQL => sql`
  with alike as (
    select series -> 'board' ->> 'id' board, ${LABEL_SUMS}
    from (${labeledJobs(workspaceId, range, { of: "series", where: ON_BOARD })}) takes
    group by 1
  )
  select value, ${SUMS_OF_LABELS}
  from (select board value, * from alike union all select null, * from alike) takes
  group by value
  order by sum(used + held) desc, value`;

/** Sums by access token, of jobs and of calls of language models. */
const tokenSums = (workspaceId: string, range: Range): SQL => sql`
  with alike as (
    select token_id, ${LABEL_SUMS}
    from (
      ${labeledJobs(workspaceId, range, { of: "token_id", where: sql`token_id is not null` })}
      union all
      select token_id, ${callFigures}, 0, 0
      from llm_charges where token_id is not null and ${isCallWithin(workspaceId, range)}
    ) made
    group by token_id
  )
  select value, ${SUMS_OF_LABELS}
  from (select token_id value, alike.* from alike union all select null, * from alike) made
  group by value
  order by sum(used + held) desc, value`;

const LABEL_SUMS = sql`${FIGURE_SUMS}, sum(kept) kept, sum(charged_failures) charged_failures,
  sum(used) filter (where charged_failures = 1) charged_failure_credits`;
const SUMS_OF_LABELS = sql`${FIGURE_SUMS}, coalesce(sum(kept), 0)::int kept,
  coalesce(sum(charged_failures), 0)::int charged_failures,
  coalesce(sum(charged_failure_credits), 0)::int charged_failure_credits`;

const labeledJobs = (
  workspaceId: string,
  range: Range,
  { of, where }: { of: "tags" | "series" | "token_id"; where: SQL },
): SQL => sql`
  select ${sql.raw(of)}, ${jobFigures("null")}, (${USEFUL_RESULT})::int kept,
    coalesce(${CHARGED_FAILURE}, false)::int charged_failures
  from (select * from jobs where ${where} and ${isJobWithin(workspaceId, range)}) job
    left join lateral usage_of(job.*) u on true`;

/** The charges for calls of language models on these days, in millicredits. Running calls are left out. */
async function readLlmCharges(
  executor: Executor,
  workspaceId: string,
  days: Range,
): Promise<Usage["llm_charges"]> {
  const { rows } = await executor.execute(sql`
    select count(*) filter (where kind = 'description')::int descriptions,
      count(*) filter (where kind = 'answer')::int answers,
      count(*) filter (where kind = 'call')::int calls,
      coalesce(sum(millicredits) filter (where ${IS_CHARGED}), 0) millicredits,
      count(*) filter (where not (${IS_CHARGED}))::int uncertain,
      coalesce(sum(millicredits) filter (where not (${IS_CHARGED})), 0) uncertain_millicredits
    from llm_charges
    where ${isCallWithin(workspaceId, days)} and (${IS_CHARGED} or held_until <= now())`);
  return usage.shape.llm_charges.parse(rows[0]);
}

async function readFirstDay(executor: Executor, workspaceId: string, tz: string): Promise<string | null> {
  const { rows } = await executor.execute(
    sql`select ${firstUsageDay(sql`${workspaceId}`, sql`${tz}`)}::text since`,
  );
  return z.object({ since: z.nullable(z.string()) }).parse(rows[0]).since;
}
