import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { withinDays } from "@/lib/platform/server/conditions";
import type { Executor } from "@/lib/platform/server/database";
import { type Usage, type UsageQuery, usage } from "../usage";

type Days = Pick<UsageQuery, "from" | "to" | "tz">;

const during = (days: Days) => withinDays(sql`created_at`, days);

/**
 * The charges for calls of language models on these days, in millicredits. Running calls are left out. A call
 * whose charge is unknown counts with its maximum, and as uncertain.
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
      count(*) filter (where held_until is not null)::int uncertain,
      coalesce(sum(millicredits), 0) millicredits
    from llm_charges
    where workspace_id = ${workspaceId} and ${during(days)} and (held_until is null or held_until <= now())`);
  return usage.shape.llm_charges.parse(rows[0]);
}

const llmMonth = z.object({ millicredits: z.number(), held: z.number() });

/**
 * The charges for calls of language models that count in a budget, in millicredits, and the part of it that
 * running calls reserve.
 * @param whose.people whose calls, as a query of ids; null for everyone's
 */
export async function readLlmMonth(
  executor: Executor,
  { workspaceId, people }: { workspaceId: string; people: SQL | null },
  days: Days,
): Promise<z.infer<typeof llmMonth>> {
  const { rows } = await executor.execute(sql`
    select coalesce(sum(millicredits), 0) millicredits,
      coalesce(sum(millicredits) filter (where held_until > now()), 0) held
    from llm_charges
    where workspace_id = ${workspaceId} ${people ? sql`and person_id in ${people}` : sql``} and ${during(days)}`);
  return llmMonth.parse(rows[0]);
}
