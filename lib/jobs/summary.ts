import * as z from "zod/mini";
import { timeZone } from "@/lib/platform/time-zone-schema";

/** Query of GET /api/jobs/summary: the IANA time zone of the month, default UTC. */
export const summaryQuery = z.object({ tz: z._default(timeZone, "UTC") });

/**
 * The figures of the top bar. `spent` is the credits used this month in this dashboard, `balance_left` what is left
 * of the entered balance for new jobs; null before anyone entered one.
 */
export const jobSummary = z.object({
  active: z.int(),
  held_credits: z.int(),
  spent_this_month_credits: z.number(),
  balance_left_credits: z.nullable(z.number()),
});
export type JobSummary = z.infer<typeof jobSummary>;
