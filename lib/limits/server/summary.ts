import "server-only";
import { eq, sql } from "drizzle-orm";
import type { JobSummary } from "@/lib/jobs/api";
import { ACTIVE_STATES } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { readMonthCharges } from "@/lib/usage/server/month";
import { readSpending } from "@/lib/usage/server/spending";
import { ensureTimeZone } from "@/lib/usage/server/time-zones";
import type { UsageMonth } from "../limit";
import { availableBalance } from "./balance";

type CreditSummary = Omit<
  JobSummary,
  "queued_takes" | "queued_credits" | "approvals_to_answer" | "approvals_asked"
>;

/** `isWaiting` of a job, for a row of the table. */
const WAITING = sql`${jobs.status} = 'queued' or ${jobs.retryAt} is not null or (${jobs.error} ->> 'status' = '409'
  and (${jobs.status} = 'sending' or (${jobs.status} = 'checking' and ${jobs.error} ->> 'conflict' = 'concurrency')))`;

/**
 * The figures of the top bar, over the whole workspace. Held: reserved, or quoted until the upstream says.
 * Spent: charged this month, the same figure as on the usage page. Left: of the balance that a person
 * entered.
 */
export async function readCreditSummary(
  { workspaceId }: Pick<Session, "workspaceId">,
  timeZone = "UTC",
): Promise<CreditSummary> {
  const [{ charged }, left, [figures]] = await Promise.all([
    ensureTimeZone(workspaceId, timeZone).then(() => readMonthCharges(database(), { workspaceId, timeZone })),
    availableBalance(database(), workspaceId),
    database()
      .select({
        active: sql<number>`count(*)::int`,
        waiting: sql<number>`(count(*) filter (where ${WAITING}))::int`,
        held: sql<number>`coalesce(sum(coalesce(${jobs.creditsReserved}, ${jobs.creditsQuoted}, ${jobs.creditsMax}, 0)) filter (where not ${jobs.imported}), 0)::int`,
      })
      .from(jobs)
      .where(sql`${eq(jobs.workspaceId, workspaceId)} and ${jobs.status} in ${[...ACTIVE_STATES]}`),
  ]);
  return {
    active: figures?.active ?? 0,
    waiting: figures?.waiting ?? 0,
    held_credits: figures?.held ?? 0,
    spent_this_month_credits: charged,
    balance_left_credits: left,
  };
}

/**
 * What the whole workspace spent in the present month of a zone, and in the last one.
 * @throws ApiError `invalid_request` for a time zone that the database does not know
 */
export async function readUsageMonth(
  { workspaceId }: Pick<Session, "workspaceId">,
  timeZone: string,
): Promise<UsageMonth> {
  await ensureTimeZone(workspaceId, timeZone);
  const { counted, reserved, first, last, today } = await readSpending(database(), {
    workspaceId,
    timeZone,
    period: "month",
  });
  const before = await readMonthCharges(database(), { workspaceId, timeZone });
  return {
    object: "usage_month",
    month: { from: first ?? today, to: last ?? today, today },
    since: before.since,
    recent: before.recent,
    charged: before.charged,
    counted,
    held: reserved,
    last: {
      through: before.through,
      charged_through: before.charged_through,
      charged: before.charged_before,
    },
  };
}
