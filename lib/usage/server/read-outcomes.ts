import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { CHARGED_FAILURE, WORTH_KEEPING } from "@/lib/jobs/server/schema";
import type { Executor } from "@/lib/platform/server/database";
import { type UsageOutcomes, type UsagePart, type UsageQuery, usageOutcomes, usagePart } from "../usage";
import { madeWithin } from "./usage-rows";

const NO_OUTCOMES: UsageOutcomes = { kept: 0, charged_failures: 0, charged_failure_credits: 0 };

const outcomeLine = z.object({ ...usageOutcomes.shape, part: usagePart, value: z.string() });

/** The useful results and the charged failures of these days. */
export type Outcomes = {
  all: UsageOutcomes;
  of: (part: UsagePart, value: string) => UsageOutcomes;
};

/** Reads both from small indexes of their own: marks change after the end of a job, so no sum is kept. */
export async function readOutcomes(
  executor: Executor,
  workspaceId: string,
  days: Pick<UsageQuery, "from" | "to" | "tz">,
): Promise<Outcomes> {
  const within = madeWithin(workspaceId, days);
  const { rows } = await executor.execute(sql`
    select part, value, sum(kept)::int kept, sum(failures)::int charged_failures,
      sum(credits)::int charged_failure_credits
    from (
      select kind, model_id, person_id, count(*) kept, 0 failures, 0 credits from jobs
      where ${WORTH_KEEPING} and ${within} group by kind, model_id, person_id
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
