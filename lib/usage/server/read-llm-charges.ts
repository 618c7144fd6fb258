import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { withinDays } from "@/lib/platform/server/conditions";
import type { Executor } from "@/lib/platform/server/database";
import { USAGE_FIGURES, type Usage, type UsageFigures, type UsageQuery, usage } from "../usage";
import { IS_CHARGED } from "./month";

type Days = Pick<UsageQuery, "from" | "to" | "tz">;

const during = (days: Days) => withinDays(sql`created_at`, days);

/**
 * The charges for calls of language models on these days, in millicredits, and the most of those whose charge the
 * upstream never said. Running calls are left out.
 */
export async function readLlmCharges(
  executor: Executor,
  { workspaceId }: { workspaceId: string },
  days: Days,
): Promise<Usage["llm_charges"]> {
  const { rows } = await executor.execute(sql`
    select count(*) filter (where kind = 'description')::int descriptions,
      count(*) filter (where kind = 'answer')::int answers,
      count(*) filter (where kind = 'call')::int calls,
      coalesce(sum(millicredits) filter (where ${IS_CHARGED}), 0) millicredits,
      count(*) filter (where not (${IS_CHARGED}))::int uncertain,
      coalesce(sum(millicredits) filter (where not (${IS_CHARGED})), 0) uncertain_millicredits
    from llm_charges
    where workspace_id = ${workspaceId} and ${during(days)} and (${IS_CHARGED} or held_until <= now())`);
  return usage.shape.llm_charges.parse(rows[0]);
}

/** The figures of a call of a language model, which is no job: what it holds, was charged, or never said. */
const CALL_FIGURES: Partial<Record<keyof UsageFigures, SQL>> = {
  held: sql`case when held_until > now() then millicredits / ${MILLICREDITS_PER_CREDIT}::float8 end`,
  used: sql`case when ${IS_CHARGED} then millicredits / ${MILLICREDITS_PER_CREDIT}::float8 end`,
  unknown: sql`(held_until <= now())::int`,
};

/** Calls of language models on these days, in the columns of jobs of a CSV file. */
export const callRows = (workspaceId: string, days: Days): SQL => sql`
  select (created_at at time zone ${days.tz})::date, kind, coalesce(model_id, ''), person_id,
    ${sql.join(
      USAGE_FIGURES.map((figure) => CALL_FIGURES[figure] ?? sql`0`),
      sql`, `,
    )}, 1
  from llm_charges where workspace_id = ${workspaceId} and ${during(days)}`;
