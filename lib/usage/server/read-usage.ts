import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { database, type Executor } from "@/lib/platform/server/database";
import { personNames } from "@/lib/session/server/person-names";
import type { Session } from "@/lib/session/server/session";
import { barOf } from "../range";
import {
  USAGE_FIGURES,
  USAGE_PARTS,
  type Usage,
  type UsageFigures,
  type UsageGroup,
  type UsagePart,
  type UsageQuery,
  usageDay,
  usageFigures,
  usagePart,
} from "../usage";
import { readLlmCharges } from "./read-llm-charges";
import { type Outcomes, readOutcomes } from "./read-outcomes";
import { readTags } from "./read-tags";
import { ensureTimeZone } from "./time-zones";
import { SUMS, usageRows } from "./usage-rows";

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
const START_OF: Record<ReturnType<typeof barOf>, SQL> = {
  day: sql`day`,
  week: sql`date_trunc('week', day)::date`,
  month: sql`date_trunc('month', day)::date`,
};

/** Every value of every part; those of the requested part in a line for each bar. */
async function readLines(executor: Executor, workspaceId: string, query: UsageQuery): Promise<Line[]> {
  const start = START_OF[barOf(query)];
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
function groupsOf(lines: readonly Line[], part: UsagePart, outcomes: Outcomes): UsageGroup[] {
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
