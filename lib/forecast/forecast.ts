import * as z from "zod/mini";
import { jobKind } from "@/lib/jobs/job";
import { timeZone } from "@/lib/platform/calendar";
import { addDays, countDays, daysSoFar } from "@/lib/usage/days";

/** The spans whose rate a balance is compared with, in days. The first decides whether it is low. */
export const RATE_DAYS = [7, 28] as const;

/** What was charged on the latest days, today included. */
const rate = z.object({
  days: z.int(),
  credits: z.number(),
  /** Over the days since the first job or call, if that is later; null before that. */
  per_day: z.nullable(z.number()),
  /** The day on which the balance is used up at this rate; null while these days say too little. */
  runs_out_on: z.nullable(z.iso.date()),
  /** What most of it went to, the most expensive first. Language models without a name are ''. */
  models: z.array(z.object({ model_id: z.string(), credits: z.number() })),
});
export type Rate = z.infer<typeof rate>;

/** Body of GET /api/forecast. */
export const forecast = z.object({
  object: z.literal("forecast"),
  today: z.iso.date(),
  /** What is left of the balance for new jobs; null before somebody has entered one. */
  left: z.nullable(z.number()),
  rates: z.array(rate),
  /** Takes that are approved and wait on boards for their turn. The balance does not count them yet. */
  waiting: z.object({
    takes: z.int(),
    credits: z.int(),
    boards: z.array(z.object({ board_id: z.string(), name: z.string(), takes: z.int(), credits: z.int() })),
    /** What is left when they are made, and when that is used up at the rate of the latest seven days. */
    left_after: z.nullable(z.number()),
    runs_out_on: z.nullable(z.iso.date()),
  }),
  /** Why the balance is low; null while it is not. */
  low: z.nullable(z.enum(["used_up", "waiting", "rate"])),
});
export type Forecast = z.infer<typeof forecast>;

export const forecastQuery = z.object({ tz: z._default(timeZone, "UTC") });

/** Last month's jobs of a model at the prices of then and of now, in credits. */
const repriced = z.object({
  kind: jobKind,
  model_id: z.string(),
  jobs: z.int(),
  credits_then: z.int(),
  credits_now: z.int(),
});
export type Repriced = z.infer<typeof repriced>;

/**
 * Body of GET /api/forecast/prices: the clips and images of last month that were charged, at the prices of then and of
 * now. Voice audio and talking avatars cost by their length, and are not among them.
 */
export const priceEffect = z.object({
  object: z.literal("price_effect"),
  from: z.iso.date(),
  to: z.iso.date(),
  jobs: z.int(),
  credits_then: z.int(),
  credits_now: z.int(),
  /** The models whose sum is other now, the greatest difference first. */
  models: z.array(repriced),
  /** Jobs that can't be made any more with their settings. They are in no sum. */
  gone: z.int(),
});
export type PriceEffect = z.infer<typeof priceEffect>;

/** With fewer days than this, or a balance for longer, a date would say more than is known. */
const MIN_DAYS = 3;
const MAX_DAYS_AHEAD = 365;
/** A balance that lasts shorter than this is low. */
export const LOW_DAYS = 7;

/** @property since the first day with a job or a call; null before that */
type Span = { days: number; since: string | null; today: string };

/** How many of the latest days count for a rate: those since the first spend. */
export const daysOfRate = ({ days, since, today }: Span): number =>
  daysSoFar({ from: addDays(today, 1 - days), to: today }, { since, today });

/** The day on which so many credits are used up at the rate of the latest days; null while these say too little. */
export function runsOutOn(left: number, { credits, ...span }: Span & { credits: number }): string | null {
  const days = daysOfRate(span);
  if (days < MIN_DAYS || credits <= 0 || left <= 0) return null;
  const lasts = Math.floor((left * days) / credits);
  return lasts <= MAX_DAYS_AHEAD ? addDays(span.today, lasts) : null;
}

/** Why a balance is low: it is used up, what waits costs more, or the rate uses it up within a week. */
export function whyLow({
  today,
  left,
  rates,
  waiting,
}: Pick<Forecast, "today" | "left" | "rates" | "waiting">): Forecast["low"] {
  if (left === null) return null;
  if (left <= 0) return "used_up";
  if (waiting.credits > left) return "waiting";
  const day = rates[0]?.runs_out_on ?? null;
  return day !== null && countDays(today, day) <= LOW_DAYS ? "rate" : null;
}
