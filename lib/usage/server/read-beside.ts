import "server-only";
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/platform/server/database";
import { type Usage, type UsageQuery, usage } from "../usage";

type Whose = { workspaceId: string; personId?: string | null };
type Days = Pick<UsageQuery, "from" | "to" | "tz">;

/** What descriptions and answers of language models of these days were charged, in millicredits. */
export async function readBeside(
  executor: Executor,
  { workspaceId, personId }: Whose,
  { from, to, tz }: Days,
): Promise<Usage["beside"]> {
  const { rows } = await executor.execute(sql`
    select count(*) filter (where kind = 'description')::int descriptions,
      count(*) filter (where kind = 'answer')::int answers, coalesce(sum(millicredits), 0) millicredits
    from llm_charges
    where workspace_id = ${workspaceId} ${personId ? sql`and person_id = ${personId}` : sql``}
      and created_at >= ${from}::date::timestamp at time zone ${tz}
      and created_at < (${to}::date + 1)::timestamp at time zone ${tz}`);
  return usage.shape.beside.parse(rows[0]);
}
