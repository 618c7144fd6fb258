import "server-only";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import {
  type Usage,
  type UsageFigures,
  type UsageGroup,
  type UsagePart,
  type UsageQuery,
  usageDay,
  usageFigures,
} from "../usage";
import { personNames } from "./person-names";
import { readBeside } from "./read-beside";
import { countKept, readTags } from "./read-marks";
import { SUMS, usageRows } from "./usage-rows";
import { ensureZone } from "./zones";

const COLUMN: Record<UsagePart, SQL> = {
  model: sql.raw("model_id"),
  kind: sql.raw("kind"),
  person: sql.raw("person_id"),
};

/** Sums of one group: of a day and a value, of a value over the whole range, or (all null) of everything. */
const line = z.extend(usageFigures, {
  day: z.nullable(z.string()),
  model: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  person: z.nullable(z.string()),
});
type Line = z.infer<typeof line>;

/**
 * What the workspace's jobs of these days cost. A job belongs to the day it was made on, in the zone asked
 * for. Every figure is read in one snapshot, so parts always add up to the totals. Throws `invalid_request`
 * for a zone that the database does not know.
 */
export async function readUsage(
  { workspaceId }: Pick<Session, "workspaceId">,
  query: UsageQuery,
): Promise<Usage> {
  const { from, to, tz, part } = query;
  await ensureZone(workspaceId, tz);
  const { lines, tags, kept, beside } = await database().transaction(
    async (within) => ({
      lines: await readLines(within, workspaceId, query),
      tags: await readTags(within, workspaceId, query),
      kept: await countKept(within, workspaceId, query),
      beside: await readBeside(within, workspaceId, query),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const people = groupsOf(lines, "person");
  const names = await personNames(people.map(({ value }) => value));
  return {
    object: "usage",
    from,
    to,
    time_zone: tz,
    part,
    totals: totalsOf(lines),
    days: lines.flatMap((row) => {
      const value = row[part];
      return row.day === null || value === null || row.jobs === 0
        ? []
        : [usageDay.parse({ ...row, day: row.day, value })];
    }),
    models: groupsOf(lines, "model"),
    kinds: groupsOf(lines, "kind"),
    people: people.map((group) => ({ ...group, name: names.get(group.value) ?? null })),
    tags,
    kept,
    beside,
  };
}

async function readLines(executor: Executor, workspaceId: string, query: UsageQuery): Promise<Line[]> {
  const { rows } = await executor.execute(sql`
    select day::text, kind, model_id model, person_id person, ${SUMS}
    from (${usageRows(workspaceId, query)}) rows
    group by grouping sets ((), (kind), (model_id), (person_id), (day, ${COLUMN[query.part]}))
    order by day`);
  return z.array(line).parse(rows);
}

const figuresOf = (row: Line): UsageFigures => usageFigures.parse(row);

/** The one line without a day and without a value; it is there even when there is no job. */
function totalsOf(lines: Line[]): UsageFigures {
  const all = lines.find(({ day, model, kind, person }) => !day && !model && !kind && !person);
  if (!all) throw new Error("The sum over everything is missing.");
  return figuresOf(all);
}

/** Each value of a part over the whole range, the dearest first. A value whose jobs are gone is left out. */
const groupsOf = (lines: Line[], part: UsagePart): UsageGroup[] =>
  lines
    .flatMap((row) => {
      const value = row.day === null && row.jobs > 0 ? row[part] : null;
      return value === null ? [] : [{ ...figuresOf(row), value, name: null }];
    })
    .sort((a, b) => b.used + b.held - (a.used + a.held) || a.value.localeCompare(b.value));
