import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { boards, queuedTakes } from "@/lib/boards/server/schema";
import { IS_WAITING } from "@/lib/boards/server/waiting";
import { availableBalance } from "@/lib/limits/server/balance";
import { CREDIT_DECIMALS } from "@/lib/platform/format";
import { database, type Executor } from "@/lib/platform/server/database";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import { firstUsageDay, usageRows } from "@/lib/usage/server/usage-rows";
import { daysOfRate, type Forecast, RATE_DAYS, type Rate, runsOutOn, whyLow } from "../forecast";
import { messages } from "../messages";

/** How many models are named as what most of a rate went to. */
const MAX_REASONS = 3;

/**
 * When the balance is used up, and why. All figures are of one moment.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function readForecast(reader: Reader, tz: string): Promise<Forecast> {
  const { workspaceId } = reader;
  const sight = await sightOf(reader);
  await ensureTimeZone(workspaceId, tz);
  return database().transaction(
    async (within) => {
      const left = await availableBalance(within, workspaceId);
      const { today, since, models } = await readCharges(within, workspaceId, tz);
      const rates = RATE_DAYS.map((days) => rateOf(days, { left, today, since, models }));
      const waiting = await readWaiting(within, sight);
      const leftAfter = left === null ? null : left - waiting.credits;
      const [recent] = rates;
      const known = {
        today,
        left,
        rates,
        waiting: {
          ...waiting,
          left_after: leftAfter,
          runs_out_on:
            leftAfter === null || !recent
              ? null
              : runsOutOn(leftAfter, { credits: recent.credits, days: recent.days, since, today }),
        },
      };
      return { object: "forecast", ...known, low: whyLow(known) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const charges = z.object({
  today: z.string(),
  since: z.string().nullable(),
  models: z.array(z.object({ model_id: z.string(), sums: z.array(z.number()) })),
});
type Charges = z.infer<typeof charges>;

/** The credits of each model on each of the spans, by the same sums as on the usage page (`usageRows`). */
async function readCharges(executor: Executor, workspaceId: string, tz: string): Promise<Charges> {
  const today = sql`(now() at time zone ${tz})::date`;
  const longest = Math.max(...RATE_DAYS);
  const sums = RATE_DAYS.map(
    (days) => sql`round(coalesce(sum(used) filter (where day > ${today} - ${days}::int), 0)::numeric,
      ${sql.raw(String(CREDIT_DECIMALS))})::float8`,
  );
  const rows = usageRows(workspaceId, { from: sql`(${today} - ${longest - 1}::int)`, tz }, ["model"]);
  const { rows: found } = await executor.execute(sql`
    select ${today}::text today, ${firstUsageDay(sql`${workspaceId}`, sql`${tz}`)}::text since,
      coalesce((select json_agg(model) from (
        select value model_id, json_build_array(${sql.join(sums, sql`, `)}) sums
        from (${rows}) used where day <= ${today} group by value
      ) model), '[]') models`);
  return charges.parse(found[0]);
}

type Known = Charges & { left: number | null };

function rateOf(days: (typeof RATE_DAYS)[number], { left, today, since, models }: Known): Rate {
  const at = RATE_DAYS.indexOf(days);
  const spent = models
    .map(({ model_id, sums }) => ({ model_id, credits: sums[at] ?? 0 }))
    .filter(({ credits }) => credits > 0)
    .toSorted((a, b) => b.credits - a.credits);
  const credits = rounded(spent.reduce((sum, each) => sum + each.credits, 0));
  const counted = daysOfRate({ days, since, today });
  return {
    days,
    credits,
    per_day: counted === 0 ? null : rounded(credits / counted),
    runs_out_on: left === null ? null : runsOutOn(left, { credits, days, since, today }),
    models: spent.slice(0, MAX_REASONS),
  };
}

const rounded = (credits: number): number => Number(credits.toFixed(CREDIT_DECIMALS));

/** What waits on boards, the most expensive board first; of those that the reader does not see as one. */
async function readWaiting(executor: Executor, { workspaceId, hiddenBoards }: Sight) {
  const isHidden = sql`${boards.id} = any(${sql.param(hiddenBoards)}::text[])`;
  const found = await executor
    .select({
      board_id: sql<string>`case when ${isHidden} then '' else ${boards.id} end`,
      name: sql<string>`case when ${isHidden} then ${messages.privateBoards} else ${boards.name} end`,
      takes: sql<number>`count(*)::int`,
      credits: sql<number>`coalesce(sum(${queuedTakes.credits}), 0)::int`,
    })
    .from(queuedTakes)
    .innerJoin(boards, eq(boards.id, queuedTakes.boardId))
    .where(sql`${eq(queuedTakes.workspaceId, workspaceId)} and ${IS_WAITING}`)
    .groupBy(sql`1, 2`)
    .orderBy(sql`4 desc, 1`);
  const sumOf = (figure: "takes" | "credits") => found.reduce((sum, each) => sum + each[figure], 0);
  return { takes: sumOf("takes"), credits: sumOf("credits"), boards: found };
}
