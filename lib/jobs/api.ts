import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { timeZone } from "@/lib/platform/calendar";
import { idOf } from "@/lib/platform/ids";
import { feedApi } from "./feed-api";
import { assetPath, jobFilters, jobPath, listQuery } from "./filters";
import { daySumsList, daySumsQuery } from "./grid/day-sums";
import { outline, outlineQuery } from "./grid/outline";
import { createJob, importJob, job, jobDetail, jobList } from "./job";
import { durationSettings, typicalDuration } from "./typical-duration";

/** Query of GET /api/jobs/summary: the IANA time zone of the month, default UTC. */
const summaryQuery = z.object({ tz: z._default(timeZone, "UTC") });

/**
 * The figures of the top bar: credits used this month in this dashboard, and the part of the entered balance that is
 * left for new jobs; null before anyone entered one.
 */
const jobSummary = z.object({
  active: z.int(),
  /** How many of the active jobs wait: for a slot of the plan, for the next attempt, or in the queue of the API. */
  waiting: z.int(),
  /** Takes of boards that are no jobs yet, and the most that they may cost. Absent in the response of an older process. */
  queued_takes: z._default(z.int(), 0),
  queued_credits: z._default(z.nullable(z.int()), 0),
  held_credits: z.nullable(z.int()),
  spent_this_month_credits: z.nullable(z.number()),
  balance_left_credits: z.nullable(z.number()),
  /** Requests for approval that wait: for an answer of this person, and those that they made. */
  approvals_to_answer: z.int(),
  approvals_asked: z.int(),
});
export type JobSummary = z.infer<typeof jobSummary>;

/** Query of GET /api/jobs/spelling. */
const spellingQuery = z.object({ q: jobFilters.shape.q });

/** A search with its typing errors corrected; null when it has none, or when no word is near it. */
const spelling = z.object({ object: z.literal("spelling"), q: z.nullable(z.string()) });
export type Spelling = z.infer<typeof spelling>;

const MAX_SOUNDS = 100;

const soundFormat = z.enum(["mp3", "wav"]);
export type SoundFormat = z.infer<typeof soundFormat>;

/** Query of GET /api/assets/sound: the ids of results, with commas between them, in the order of their sounds. */
const soundQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(",")),
    ),
    z.array(idOf("asset")).check(z.minLength(1), z.maxLength(MAX_SOUNDS)),
  ),
  format: soundFormat,
});

/** The jobs of the workspace, and the feed of their changes. */
export const jobsApi = {
  /** Newest first unless `sort` names another order. */
  list: endpoint({
    method: "GET",
    path: "/api/jobs",
    summary: "A page of the jobs that match the filters",
    may: "look",
    query: listQuery,
    result: jobList,
    load: "list",
    errors: { invalid_request: "a cursor that is not one of ours" },
  }),
  /**
   * A repeat with its `Idempotency-Key` and body gives the job of the first request. A limit that asks makes the request
   * of an access token wait for an owner; the same request again gives the job after a yes.
   */
  create: endpoint({
    method: "POST",
    path: "/api/jobs",
    summary: "Accepts a job and responds before the upstream does",
    may: "make",
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: createJob,
    result: job,
    status: 202,
    load: "job",
    errors: {
      invalid_request: "what is not sold, with its field",
      limit_reached: true,
      balance_reached: true,
      approval_needed:
        "a limit asks; `details.approval_id` of an access token's request is what an owner decides",
      conflict: "an owner declined the request of an access token",
      idempotency_conflict: true,
      price_increased: "a price above `credits_quoted`",
      rate_limited: "500 active jobs, or 600 in a minute",
    },
  }),
  /** Of the whole workspace. The month begins at midnight in `tz`, by default UTC. */
  summary: endpoint({
    method: "GET",
    path: "/api/jobs/summary",
    summary: "How many jobs are active, the credits they hold, and those spent this month",
    may: "look",
    query: summaryQuery,
    result: jobSummary,
    load: "list",
  }),
  ...feedApi,
  /** Days are those of `tz`. An order that is not by time has no days. */
  outline: endpoint({
    method: "GET",
    path: "/api/jobs/outline",
    summary: "The shapes of all tiles of a list, page by page, and how many jobs each day has",
    may: "look",
    query: outlineQuery,
    result: outline,
    load: "list",
  }),
  /** Of the whole list, by days of `days_tz`. */
  daySums: endpoint({
    method: "GET",
    path: "/api/jobs/day-sums",
    summary: "What each day of a month holds: shots, takes, credits, and jobs without a result",
    may: "look",
    query: daySumsQuery,
    result: daySumsList,
    load: "list",
  }),
  /** Null when there is nothing to correct, or nothing near. */
  spelling: endpoint({
    method: "GET",
    path: "/api/jobs/spelling",
    summary: "The search with one typing error corrected in each word that no job has",
    may: "look",
    query: spellingQuery,
    result: spelling,
    load: "list",
  }),
  /** The 10th, 90th and 95th percentile of the workspace's jobs. `typical` is null with fewer than five such jobs. */
  typicalDuration: endpoint({
    method: "GET",
    path: "/api/jobs/typical-duration",
    summary: "How many seconds the latest jobs with these settings took",
    may: "look",
    query: durationSettings,
    result: typicalDuration,
    load: "list",
  }),
  /** They arrive over the live feed. Further requests within 15 seconds add no second read. */
  sync: endpoint({
    method: "POST",
    path: "/api/jobs/sync",
    summary: "Queues a read of the upstream's lists for jobs made elsewhere",
    may: "look",
  }),
  /** Free. The same id again gives the same job. */
  importJob: endpoint({
    method: "POST",
    path: "/api/jobs/import",
    summary: "Imports a job that was made elsewhere, by its id at the upstream",
    may: "make",
    body: importJob,
    result: job,
    errors: {
      not_found: "the upstream has no such job of this kind",
      conflict: "a request of this kind has no response yet, because the job may be its own",
    },
  }),
  /** Credits are whole credits, null where the upstream did not say. */
  get: endpoint({
    method: "GET",
    path: "/api/jobs/:jobId",
    summary: "A job with its results and its timeline",
    may: "look",
    params: jobPath,
    result: jobDetail,
    errors: { not_found: "another workspace's job, and a purged one" },
  }),
  /** Free. */
  cancel: endpoint({
    method: "POST",
    path: "/api/jobs/:jobId/cancel",
    summary: "Cancels a job that the API has not accepted",
    may: "remove",
    params: jobPath,
    body: z.strictObject({}),
    result: jobDetail,
    errors: { conflict: "it was accepted, has ended or is being sent" },
  }),
  /** Free. A refusal of the upstream is passed on. */
  check: endpoint({
    method: "POST",
    path: "/api/jobs/:jobId/check",
    summary: "Reads a job from the upstream again, or sends it again after a lost response",
    may: "make",
    params: jobPath,
    body: z.strictObject({}),
    result: jobDetail,
  }),
};

export const assetsApi = {
  /** Our own copy, or the upstream's until there is one. `?download` gives it a readable name. */
  file: endpoint({
    method: "GET",
    path: "/api/assets/:assetId",
    summary: "The bytes of a result, whole or one range",
    may: "look",
    params: assetPath,
    sends: "*/*",
    load: "file",
    errors: {
      gone: "there is no own copy, and the upstream's has expired",
      rate_limited: "too many files are open",
      unavailable: "too many files are open",
      upstream_invalid: true,
      upstream_unreachable: "there is no own copy, and the upstream can't be reached",
      upstream_timeout: "there is no own copy, and the upstream did not respond in time",
    },
  }),
  poster: endpoint({
    method: "GET",
    path: "/api/assets/:assetId/poster",
    summary: "The poster of a result as WebP, whole or one range",
    may: "look",
    params: assetPath,
    sends: "image/webp",
    load: "preview",
    errors: { not_found: "there is none yet" },
  }),
  sound: endpoint({
    method: "GET",
    path: "/api/assets/sound",
    summary: "Up to 100 results as one sound file, in the order of `ids`",
    may: "look",
    query: soundQuery,
    sends: "*/*",
    load: "file",
    errors: {
      not_found: "another workspace's result",
      conflict: "one of them is not archived",
      unsupported_media: "a broken one",
      rate_limited: "too many downloads are open",
      unavailable: "too many downloads are open",
      insufficient_storage: "too little free disk",
    },
  }),
};

/** One sound file with all these results in sequence; for a single one, its sound in that format. */
export const soundLink = (assetIds: readonly string[], format: SoundFormat): string =>
  addressOf(assetsApi.sound, { query: { ids: assetIds.join(","), format } });
