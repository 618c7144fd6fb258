import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { ON_BOARD } from "@/lib/jobs/server/schema";
import type { Days } from "@/lib/platform/server/conditions";
import { endOfMonth } from "@/lib/usage/days";
import { callFigures, isCallWithin, isJobWithin, jobFigures } from "@/lib/usage/server/usage-rows";
import type { StatementQuery } from "../statement";

/** The days of a statement: those of its month in its zone, or all. */
const daysOf = ({ month, tz }: Pick<StatementQuery, "month" | "tz">): Days =>
  month ? { from: `${month}-01`, to: endOfMonth(`${month}-01`), tz } : { tz };

/**
 * Every job and call of a statement, as a relation with the figures of usage (`usage-rows.ts`): what sums and files of
 * statements are made of. An entry is of the day on which it was made, as in the ledger, with its charge and refund. Calls
 * of language models are on no board and have no tag. `approved` is the highest price that was approved by a press: in a
 * run of a board that of the run, else the price that was shown.
 */
export function entriesOf(workspaceId: string, query: StatementQuery, part?: Part): SQL {
  const rest = part ? partOf(part) : sql``;
  const days = daysOf(query);
  const { board_id: board, tag } = query;
  const isOf = board
    ? sql`${ON_BOARD} and series -> 'board' ->> 'id' = ${board}`
    : tag
      ? sql`${tag} = any(tags)`
      : sql`true`;
  const jobEntries = sql`
    select job.id, job.created_at, job.kind, job.model_id, job.person_id, job.status,
      job.series -> 'board' ->> 'id' board_id, case when job.series ? 'board' then job.series ->> 'id' end series_id,
      coalesce(take.credits, job.credits_quoted, job.credits_reserved, job.credits_max, 0) approved,
      (job.status = 'completed')::int made, ${jobFigures("job.credits_max")}
    from (select * from jobs where ${isJobWithin(workspaceId, days)} and ${isOf} ${rest}) job
      left join lateral usage_of(job.*) u on true
      left join lateral (
        select max(credits) credits from queued_takes where job_id = job.id
      ) take on true`;
  if (board || tag) return jobEntries;
  return sql`${jobEntries}
    union all
    select id, created_at, kind, coalesce(model_id, ''), person_id,
      case when held_until is null then 'known' when held_until > now() then 'running' else 'unknown' end,
      null, null, 0, 0, ${callFigures}
    from (select * from llm_charges where ${isCallWithin(workspaceId, days)} ${rest}) call`;
}

/** So many jobs and so many calls after an entry, by the moment at which they were made. */
type Part = { after: { place: string; id: string } | null; limit: number };

const partOf = ({ after, limit }: Part): SQL =>
  sql`and ${after ? sql`(created_at, id) > (${after.place}::timestamptz, ${after.id})` : sql`true`}
    order by created_at, id limit ${limit}`;
