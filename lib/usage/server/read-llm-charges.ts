import "server-only";
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/server/database";
import { type Usage, type UsageQuery, usage } from "../usage";
import { calledWithin, IS_CHARGED } from "./usage-rows";

/**
 * The charges for calls of language models on these days, in millicredits, and the most of those whose charge the
 * upstream never said. Running calls are left out.
 */
export async function readLlmCharges(
  executor: Executor,
  { workspaceId }: { workspaceId: string },
  days: Pick<UsageQuery, "from" | "to" | "tz">,
): Promise<Usage["llm_charges"]> {
  const { rows } = await executor.execute(sql`
    select count(*) filter (where kind = 'description')::int descriptions,
      count(*) filter (where kind = 'answer')::int answers,
      count(*) filter (where kind = 'call')::int calls,
      coalesce(sum(millicredits) filter (where ${IS_CHARGED}), 0) millicredits,
      count(*) filter (where not (${IS_CHARGED}))::int uncertain,
      coalesce(sum(millicredits) filter (where not (${IS_CHARGED})), 0) uncertain_millicredits
    from llm_charges
    where ${calledWithin(workspaceId, days)} and (${IS_CHARGED} or held_until <= now())`);
  return usage.shape.llm_charges.parse(rows[0]);
}
