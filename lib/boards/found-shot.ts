import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { jobFilters } from "@/lib/jobs/filters";
import { job } from "@/lib/jobs/job";

/** Shots that one search lists at most. */
const MAX_FOUND = 20;

/** Query of GET /api/shots. */
export const findShotsQuery = z.object({
  q: jobFilters.shape.q,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_FOUND)), 6),
});

/** Takes of one request with the words of a search. A job by itself is a shot with one take. */
const foundShot = z.object({
  /** Of the shot on its board or of the series of its takes; of the job where it has one take only. */
  id: z.string(),
  /** The pick, else the newest result, else the newest take. */
  job,
  /** The prompt of the newest take with the words. */
  words: z.string(),
  takes: z.int(),
  is_picked: z.boolean(),
  /** The place of the shot; null for one that is on no board. */
  board: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      shot_number: z.int(),
      /** Of a line that was spoken under a shot: that shot. Absent in the response of an older process. */
      line_of_shot_id: z.optional(z.string()),
    }),
  ),
  /** When the newest take with the words was made. */
  made_at: timestamp,
});
export type FoundShot = z.infer<typeof foundShot>;

export const foundShots = z.object({
  object: z.literal("found_shots"),
  /** What was searched for: `q`, or what it probably means where nothing has its words. */
  q: z.string(),
  /** The latest first. */
  shots: z.array(foundShot),
  /** Lines that were spoken, which have the words. */
  lines: z.array(foundShot),
  /** How many shots and takes have the words, among the newest results. */
  shot_count: z.int(),
  take_count: z.int(),
  /** Whether older results have the words, too, which are not counted. */
  has_more: z.boolean(),
});
export type FoundShots = z.infer<typeof foundShots>;
