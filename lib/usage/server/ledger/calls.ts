import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import { withinDays } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import type { LedgerFilters } from "../../ledger";
import { IS_CHARGED } from "../charged";

/** Calls of language models in a view of the ledger: of no kind of job, and charged as soon as they end. */
const inLedger = (workspaceId: string, filters: LedgerFilters) => {
  const { kind, model, person, status, from, to, tz } = filters;
  const isShown = !kind && (!status || status === "settled" || status === "completed");
  return sql`workspace_id = ${workspaceId} and ${isShown}
    and (${model ?? null}::text is null or model_id = ${model ?? null})
    and (${person ?? null}::text is null or person_id = ${person ?? null})
    and (${status ?? null}::text is null or ${IS_CHARGED})
    and ${withinDays(sql`created_at`, { from, to, tz: tz ?? "UTC" }) ?? sql`true`}`;
};

/** What language models were charged in a view of the ledger, in credits. */
export async function chargedToModels(workspaceId: string, filters: LedgerFilters): Promise<number> {
  const { rows } = await database().execute(sql`
    select coalesce(sum(millicredits), 0) / ${MILLICREDITS_PER_CREDIT}::float8 credits from llm_charges
    where ${inLedger(workspaceId, filters)} and ${IS_CHARGED}`);
  return z.object({ credits: z.number() }).parse(rows[0]).credits;
}

const call = z.object({
  id: z.string(),
  created_at: z.coerce.date(),
  person_name: z.nullable(z.string()),
  kind: z.string(),
  model_id: z.nullable(z.string()),
  state: z.enum(["running", "known", "unknown"]),
  credits: z.number(),
});

/** So many calls of a view of the ledger after others, by date; `credits` is the most where the charge is not known. */
export async function callsOf(
  workspaceId: string,
  filters: LedgerFilters,
  { after, limit }: { after: { id: string; created_at: Date } | null; limit: number },
): Promise<z.infer<typeof call>[]> {
  const isOldest = filters.sort === "oldest";
  const place =
    after &&
    sql`and (created_at, charge.id) ${isOldest ? sql`>` : sql`<`}
    (${after.created_at.toISOString()}::timestamptz, ${after.id})`;
  const order = isOldest ? sql`asc` : sql`desc`;
  const { rows } = await database().execute(sql`
    select charge.id, created_at, (select name from people where people.id = person_id) person_name, kind, model_id,
      case when ${IS_CHARGED} then 'known' when held_until > now() then 'running' else 'unknown' end state,
      millicredits / ${MILLICREDITS_PER_CREDIT}::float8 credits
    from llm_charges charge where ${inLedger(workspaceId, filters)} ${place ?? sql``}
    order by created_at ${order}, charge.id ${order} limit ${limit}`);
  return z.array(call).parse(rows);
}
