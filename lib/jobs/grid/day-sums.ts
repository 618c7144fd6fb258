import * as z from "zod/mini";
import { calendarDay, timeZone } from "@/lib/platform/calendar";
import { messages } from "@/lib/platform/messages";
import { jobFilters } from "../filters";

/** Query of GET /api/jobs/day-sums: a list's filters, a month as `2026-03`, and the IANA time zone of its days. */
export const daySumsQuery = z.extend(jobFilters, {
  month: z.string().check(
    z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    z.refine((month) => calendarDay.safeParse(`${month}-01`).success, messages.calendar.outOfRange),
  ),
  days_tz: timeZone,
});
export type DaySumsQuery = z.input<typeof daySumsQuery>;

/** What a day of a list holds. Credits are those that were charged, as far as they are known. */
const daySums = z.object({
  day: z.iso.date(),
  /** Results that were asked for: takes of one press count as one. */
  shots: z.int(),
  /** Jobs that have a result, or may get one. */
  takes: z.int(),
  credits: z.nullable(z.number()),
  /** Jobs that ended without a result, and what they cost all the same. */
  unfinished: z.int(),
  unfinished_credits: z.nullable(z.number()),
});
export type DaySums = z.infer<typeof daySums>;

export const daySumsList = z.object({ object: z.literal("day_sums"), days: z.array(daySums) });
export type DaySumsList = z.infer<typeof daySumsList>;
