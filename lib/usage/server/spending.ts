import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { UNKNOWN_OUTCOME } from "@/lib/jobs/job";
import { ACTIVE_LITERALS, FEW_TAGS, MANY_TAGS, ON_BOARD } from "@/lib/jobs/server/schema";
import { sqlLiterals } from "@/lib/platform/server/columns";
import type { Executor } from "@/lib/platform/server/database";
import type { Period } from "../period";
import { firstUsageDay } from "./usage-rows";

type Span = {
  workspace: SQL;
  /** The zone in which the period begins. Its days must be kept (`ensureTimeZone`). */
  zone: SQL;
  /** A `Period`, as text. */
  period: SQL;
  /** An array of people's ids; null for everybody. */
  people: SQL;
  /** The id of an access token, for what was spent by it alone; null for everything. */
  token: SQL;
  /** The id of a board, for its takes alone; null for everything. */
  board: SQL;
  /** For what has this tag alone; null for everything. */
  tag: SQL;
};

/** As SQL: what settled jobs that are no sums of their own were charged since the beginning of the period, in credits. */
const settledOf = (workspace: SQL, which: SQL): SQL => sql`(
  select coalesce(sum(u.counted), 0)::float8
  from (select * from jobs where workspace_id = ${workspace} and ${which} and created_at >= since) job
    cross join lateral usage_of(job.*) u
)`;

export const spending = z.object({
  /** The days of the present period, both inclusive; null for all time. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  today: z.string(),
  /** The first day on which anybody of the workspace spent something; null before it. */
  since: z.nullable(z.string()),
  counted: z.number(),
  reserved: z.number(),
});

/**
 * As SQL: one row with what people spent in the present period, in credits. `counted` is what was charged or may have
 * been, and what is reserved; `reserved` is that part of it. Jobs and calls belong to the day on which they were made; calls
 * are of no board and have no tag.
 * One statement, so that a job that settles meanwhile counts once. A job or call whose outcome never became known keeps
 * its reservation.
 */
export const spendingIn = ({ workspace, zone, period, people, token, board, tag }: Span): SQL => {
  const isOf = sql`(${token} is null or token_id = ${token}) and (${board} is null or series -> 'board' ->> 'id' = ${board})
    and (${tag} is null or ${tag} = any(tags))`;
  return sql`(
  select ${whenLimited(period, sql`first::text`)} "first",
    ${whenLimited(period, sql`(first + ('1 ' || ${period})::interval - interval '1 day')::date::text`)} "last",
    today::text today, ${firstUsageDay(workspace, zone)}::text since, settled + active + unknown + ceil(calls / ${MILLICREDITS_PER_CREDIT}) counted,
    active + unknown + ceil(running / ${MILLICREDITS_PER_CREDIT}) reserved
  from (
    select since, (since at time zone ${zone})::date first, (now() at time zone ${zone})::date today
    from period_begins(${period}, ${zone}, now()) since
  ) span,
  lateral (
    -- Boards and tags of jobs change, so that their sums are not kept.
    select case
      when ${board} is not null then ${settledOf(workspace, sql`${ON_BOARD} and series -> 'board' ->> 'id' = ${board}`)}
      when ${tag} is not null then ${settledOf(workspace, sql`${FEW_TAGS} and ${tag} = any(tags)`)}
        + ${settledOf(workspace, sql`${MANY_TAGS} and ${tag} = any(tags)`)}
      else (
        select coalesce(sum(counted), 0)::float8 from usage_days
        where workspace_id = ${workspace} and zone = ${zone} and day >= first
          and part = case when ${token} is not null then 'token' when ${people} is null then 'kind' else 'person' end
          and (${token} is null or value = ${token}) and (${people} is null or value = any(${people}))
      )
    end settled
  ) settled,
  lateral (
    select coalesce(sum(coalesce(credits_reserved, credits_quoted, credits_max, 0)), 0)::float8 active from jobs
    where workspace_id = ${workspace} and status in ${ACTIVE_LITERALS} and not imported
      and created_at >= since and (${people} is null or person_id = any(${people}))
      and ${isOf}
  ) active,
  lateral (
    select coalesce(sum(coalesce(credits_quoted, credits_max, 0)), 0)::float8 unknown from jobs
    where workspace_id = ${workspace} and failure_code in ${sqlLiterals([UNKNOWN_OUTCOME])} and accepted_at is null
      and not imported and created_at >= since
      and (${people} is null or person_id = any(${people})) and ${isOf}
  ) unknown,
  lateral (
    select coalesce(sum(millicredits), 0) calls,
      coalesce(sum(millicredits) filter (where held_until > now()), 0) running
    -- Joined, because a comparison with each of many people for each of many calls is slow.
    from llm_charges left join unnest(${people}) counted on counted = person_id
    where workspace_id = ${workspace} and created_at >= since and (${people} is null or counted is not null)
      and (${token} is null or token_id = ${token}) and ${board} is null and ${tag} is null
  ) calls
)`;
};

/** Null for all time, which has no end. */
const whenLimited = (period: SQL, value: SQL): SQL => sql`case when ${period} <> 'all' then ${value} end`;

/** What a whole workspace spent in the present period of a zone, whose days must be kept (`ensureTimeZone`). */
export async function readSpending(
  executor: Executor,
  { workspaceId, timeZone, period }: { workspaceId: string; timeZone: string; period: Period },
): Promise<z.infer<typeof spending>> {
  const { rows } = await executor.execute(
    sql`select * from ${spendingIn({
      workspace: sql`${workspaceId}`,
      zone: sql`${timeZone}`,
      period: sql`${period}::text`,
      people: sql`null::text[]`,
      token: sql`null::text`,
      board: sql`null::text`,
      tag: sql`null::text`,
    })} spent`,
  );
  return spending.parse(rows[0]);
}
