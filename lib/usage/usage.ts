import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { calendarDay, timeZone } from "@/lib/platform/calendar";
import { isValidRange } from "./days";
import { messages } from "./messages";

export const USAGE_PARTS = ["model", "kind", "person"] as const;
export const usagePart = z.enum(USAGE_PARTS);
export type UsagePart = z.infer<typeof usagePart>;

/**
 * The kind of all calls of language models: descriptions, answers of the assistant, and requests of API clients. They
 * are no jobs, and have no kind of jobs.
 */
export const LANGUAGE_MODELS = "language_models";
/** The value of the row of all boards that the reader does not see. */
export const PRIVATE_BOARDS = "private_boards";

/** Sums over jobs and calls of language models; credits, except for counts. */
export const usageFigures = z.object({
  jobs: z.int(),
  active: z.int(),
  /** Reserved by active jobs (quoted, until the upstream says), and the most that running calls may cost. */
  held: z.number(),
  failed: z.int(),
  canceled: z.int(),
  /** Refused before anything was reserved. */
  rejected: z.int(),
  reserved: z.int(),
  /** Charged: to settled jobs, and to calls, by the thousandth of a credit. */
  used: z.number(),
  refunded: z.int(),
  /**
   * Accepted and settled jobs whose used credits the upstream never said. They are in no sum of used credits.
   */
  unknown: z.int(),
  /** Quoted and used over the completed jobs that have both figures. */
  estimated: z.int(),
  estimated_used: z.int(),
  /** Calls of language models, and those of them whose charge the upstream never said. */
  calls: z.int(),
  unknown_calls: z.int(),
});
export type UsageFigures = z.infer<typeof usageFigures>;
export const USAGE_FIGURES = z.keyof(usageFigures).options;

/** What was worth its credits, and what was not. Marks and downloads come after the end of a job. */
export const usageOutcomes = z.object({
  /** Finished jobs with a useful result: marked as a favorite, or downloaded. */
  kept: z.int(),
  /** Failed or canceled jobs that were charged all the same, and their credits. */
  charged_failures: z.int(),
  charged_failure_credits: z.int(),
});
export type UsageOutcomes = z.infer<typeof usageOutcomes>;

/**
 * One value of a part: a model, a kind, a person, a board or a token by id. People and tokens have a separate name, and so have
 * the rows of what has no value of the part: jobs without a tag or board, what was made in a browser among tokens, and calls
 * of language models among kinds, tags and boards.
 */
const usageGroup = z.object({
  ...usageFigures.shape,
  ...usageOutcomes.shape,
  value: z.string(),
  name: z.nullable(z.string()),
});
export type UsageGroup = z.infer<typeof usageGroup>;

/**
 * One bar of the chart for one value of the requested part: a day, or in a long range the days of a week or month
 * (`barUnit`) from `day` on.
 */
export const usageDay = z.object({
  day: z.iso.date(),
  value: z.string(),
  ...z.omit(usageFigures, {
    failed: true,
    canceled: true,
    reserved: true,
    estimated: true,
    estimated_used: true,
  }).shape,
});
export type UsageDay = z.infer<typeof usageDay>;

/** What jobs made in this dashboard, and calls of language models, cost in a range of days. */
export const usage = z.object({
  object: z.literal("usage"),
  from: z.iso.date(),
  to: z.iso.date(),
  time_zone: z.string(),
  part: usagePart,
  /** The first day with a job or a call in this zone, whatever the range; null before the first. */
  since: z.nullable(z.iso.date()),
  totals: usageFigures,
  days: z.array(usageDay),
  models: z.array(usageGroup),
  kinds: z.array(usageGroup),
  people: z.array(usageGroup),
  /** With a row for what has no tag. A job with two tags counts in both. */
  tags: z.array(usageGroup),
  /** By id, with a row for what is on no board. */
  boards: z.array(usageGroup),
  /** What programs spent, by the id of their access token, with a row for what was made in a browser. */
  tokens: z.array(usageGroup),
  outcomes: usageOutcomes,
  /**
   * The calls of language models that are part of these sums. What some were charged is `uncertain`: their response was
   * lost. The most that those may have cost is in no sum.
   */
  llm_charges: z.object({
    descriptions: z.int(),
    answers: z.int(),
    calls: z.int(),
    millicredits: z.number(),
    uncertain: z.int(),
    uncertain_millicredits: z.number(),
  }),
});
export type Usage = z.infer<typeof usage>;

/** Query of GET /api/usage: the first and last day, both inclusive, in a time zone. */
export const usageQuery = z
  .object({
    from: calendarDay,
    to: calendarDay,
    tz: z._default(timeZone, "UTC"),
    part: z._default(usagePart, "model"),
  })
  .check(z.refine(isValidRange, { path: ["to"], message: messages.invalidRange }));
export type UsageQuery = z.infer<typeof usageQuery>;

/** A refusal by which the upstream did not allow this key something, and its recent count. */
const refusal = z.object({
  message: z.string(),
  code: z.string(),
  /** Of the latest refusal, to quote to support. */
  request_id: z.nullable(z.string()),
  /** Of the latest. */
  at: timestamp,
  jobs: z.int(),
});
export type Refusal = z.infer<typeof refusal>;

/** The latest first. */
export const refusals = z.object({ object: z.literal("list"), data: z.array(refusal) });
export type Refusals = z.infer<typeof refusals>;
