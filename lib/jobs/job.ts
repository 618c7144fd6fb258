import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";
import { conflictMeaning } from "@/lib/contract/error-envelope";
import { PENDING_STATUSES, TERMINAL_STATUSES } from "@/lib/contract/job";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { fileMark } from "@/lib/files/file-mark";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { jobTags } from "./tags/tag";

/** What a job makes, as our own routes and pages name it. */
export const jobKind = z.enum(KIND_NAMES);
export type JobKind = z.infer<typeof jobKind>;

/**
 * The contract's states, and three of ours before the acceptance: `sending` (stored here, without a response yet),
 * `checking` (a response was lost; the same key is sent again) and `rejected` (the upstream refused it; nothing was
 * reserved).
 */
export const AWAITING_RESPONSE_STATES = ["sending", "checking"] as const;
export const ACTIVE_STATES = [...AWAITING_RESPONSE_STATES, ...PENDING_STATUSES] as const;
const SETTLED_STATES = [...TERMINAL_STATUSES, "rejected"] as const;
export const jobState = z.enum([...ACTIVE_STATES, ...SETTLED_STATES]);
export type JobState = z.infer<typeof jobState>;

/** The `failure_code` of a job of which it is unknown whether the upstream made it. */
export const UNKNOWN_OUTCOME = "unknown_outcome";

const AWAITING_RESPONSE: ReadonlySet<JobState> = new Set(AWAITING_RESPONSE_STATES);
const SETTLED: ReadonlySet<JobState> = new Set(SETTLED_STATES);
/** True while it is unknown whether the upstream accepted the job. */
export const isAwaitingResponse = (status: JobState): boolean => AWAITING_RESPONSE.has(status);
/** A settled job does not change its state again. */
export const isSettled = (status: JobState): boolean => SETTLED.has(status);
/** Settled, and not completed: failed, canceled or rejected. */
export const isUnsuccessful = (status: JobState): boolean => SETTLED.has(status) && status !== "completed";
/** True while the job is being sent or is accepted, and is not settled. */
export const isActive = (status: JobState): boolean => !SETTLED.has(status);

/** A result as browsers see it. Every address is our own, never the upstream's. */
const jobAsset = z.object({
  id: z.string(),
  object: z.literal("asset"),
  type: assetType,
  url: z.string(),
  poster_url: z.nullable(z.string()),
  mime_type: z.string(),
  size_bytes: z.nullable(z.int()),
  duration_seconds: z.nullable(z.number()),
  /** Frames a second of a saved clip, as far as they are known. Absent in the response of an older process. */
  frame_rate: z.nullish(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** When the upstream's own link expires; null when it never does or the upstream did not say. */
  expires_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
  /** Why it is not saved yet, or what is wrong with the file that was saved. */
  archive_error: z.nullable(z.string()),
  mark: fileMark,
});
export type JobAsset = z.infer<typeof jobAsset>;

/**
 * Why the upstream refused a job, with its own text and the id for its support, or why it could not be reached.
 */
export const jobError = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  request_id: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** What a 409 is about; null for one that does not say, absent for every other status. */
  conflict: z.optional(z.nullable(conflictMeaning)),
});
export type JobError = z.infer<typeof jobError>;

/** Jobs of one press: parts make a work together, such as a long script; of takes of one request one is picked. */
const seriesOf = z.enum(["parts", "takes"]);
export type SeriesOf = z.infer<typeof seriesOf>;

/** A place, `position` from 0, among `count` jobs of one press. A job that is run again keeps its place. */
export const jobSeries = z.strictObject({
  /** Absent in series of parts that are older than takes. */
  of: z.optional(seriesOf),
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  position: z.int().check(z.minimum(0), z.maximum(99)),
  count: z.int().check(z.minimum(2), z.maximum(100)),
  /** Of takes of a shot of a board, whose id is that of the series: the board, and the column that made it. */
  board: z.optional(z.strictObject({ id: idInRequest, column_id: idInRequest })),
});
export type JobSeries = z.infer<typeof jobSeries>;

export const MAX_RATING = 5;
export const RULED_OUT = 0;
/** From 1 to `MAX_RATING`, or `RULED_OUT`. */
export const rating = z.int().check(z.minimum(RULED_OUT), z.maximum(MAX_RATING));

/** A job. Credits are whole credits; null means that the upstream has not stated them. */
export const job = z.object({
  id: idOf("job"),
  object: z.literal("job"),
  /** The Idempotency-Key of the press that made it. Absent in the response of an older process. */
  press: z.optional(z.string()),
  kind: jobKind,
  status: jobState,
  /**
   * Increases with every visible change of this job. A reader ignores a revision that is not newer than its
   * own.
   */
  revision: z.int(),
  progress_percent: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  model_id: z.string(),
  prompt: z.string(),
  /** The body as it is sent to the upstream. */
  request: z.record(z.string(), z.unknown()),
  series: z.nullable(jobSeries),
  credits_quoted: z.nullable(z.int()),
  credits_reserved: z.nullable(z.int()),
  credits_used: z.nullable(z.int()),
  credits_refunded: z.nullable(z.int()),
  assets: z.array(jobAsset),
  failure_code: z.nullable(z.string()),
  failure_message: z.nullable(z.string()),
  error: z.nullable(jobError),
  /** When the next attempt is allowed after a rate limit or a back-off; null when nothing is waiting. */
  retry_at: z.nullable(timestamp),
  upstream_id: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  /** True for a job that was imported, and not made in this dashboard. */
  imported: z.boolean(),
  person_id: z.string(),
  /** Who made it; null for a person without a name, and for an imported job. */
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
  accepted_at: z.nullable(timestamp),
  completed_at: z.nullable(timestamp),
  failed_at: z.nullable(timestamp),
  favorite: z.boolean(),
  /** The take of its series that counts. */
  picked: z.boolean(),
  /** What a person thinks of it; null for no opinion. */
  rating: z.nullable(rating),
  tags: z.array(z.string()),
  /** Ids of the collections it is in. */
  collections: z.array(z.string()),
  note: z.nullable(z.string()),
  /** When it was moved to the trash; purged 30 days later. */
  deleted_at: z.nullable(timestamp),
});
export type Job = z.infer<typeof job>;
export const jobList = listOf(job);
export type JobList = z.infer<typeof jobList>;

/**
 * True while a job waits for a slot of the plan: the response was a conflict (409), nothing was made, and the same
 * request is sent again with the same key. A conflict without a stated reason counts only if no earlier response was
 * lost.
 */
export const isWaitingForSlot = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  error?.status === 409 &&
  (status === "sending" || (status === "checking" && error.conflict === "concurrency"));

/** True while an active job has not begun: the API has it in its queue, or it waits to be sent again. */
export const isWaiting = (job: Pick<Job, "status" | "error" | "retry_at">): boolean =>
  job.status === "queued" || job.retry_at !== null || isWaitingForSlot(job);

/** True while a job waits to be sent because no attempt reached the upstream. */
export const isUnsent = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "sending" && (error?.status ?? 0) >= 500;

/**
 * True while a job waits to be sent again and nothing was made: for a slot, for the end of a rate limit, or for an
 * unreachable upstream. After an attempt that may have made it, a job is `checking`.
 */
export const isCancelable = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "sending" && error !== null;

/** True for a job that was canceled here, before the API accepted it. */
export const wasCanceledHere = ({ status, upstream_id }: Pick<Job, "status" | "upstream_id">): boolean =>
  status === "canceled" && upstream_id === null;

/** True while an accepted job cannot be polled, because the upstream does not respond. */
export const isOutOfReach = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  isActive(status) && !isAwaitingResponse(status) && (error?.status ?? 0) >= 500;

/** One step in the life of a job, for its timeline. */
const jobStep = z.object({ at: timestamp, status: jobState, note: z.nullable(z.string()) });
export const jobDetail = z.extend(job, { timeline: z.array(jobStep) });
export type JobDetail = z.infer<typeof jobDetail>;

/** Body of POST /api/jobs. `request` is checked against the contract and prices of its kind. */
export const createJob = z.strictObject({
  kind: jobKind,
  request: z.record(z.string(), z.unknown()),
  series: z.nullish(jobSeries),
  /** Tags that it has from the beginning, so that the limits of these tags count it. A take has those of its board, too. */
  tags: z.nullish(jobTags),
  /**
   * The price that was shown, in credits; absent where none was shown. A repeated idempotency key may come with another
   * price.
   */
  credits_quoted: z.nullish(z.int().check(z.nonnegative())),
});
export type CreateJob = z.infer<typeof createJob>;

/** True for takes of one request. */
export const isTakes = (series: JobSeries | null | undefined): series is JobSeries => series?.of === "takes";

/** The body that runs the same job again. A part or take keeps its place in its series. */
export const repeatBody = ({ kind, request, series }: Job): CreateJob => ({ kind, request, series });

const CONTENT_REFUSED = 422;

/** Statuses of refusals that the same request gets again: for its settings, credits, scope or content. */
const LASTING_REFUSALS: ReadonlySet<number> = new Set([400, 402, 403, CONTENT_REFUSED]);

/** True for a job whose rejection the same request gets again. */
export const mustFailAgain = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "rejected" && error !== null && LASTING_REFUSALS.has(error.status);

/** True for a job that the API refused for its content: other words may pass. */
export const isContentRefused = ({ status, error }: Pick<Job, "status" | "error">): boolean =>
  status === "rejected" && error?.status === CONTENT_REFUSED;

/** Body of POST /api/jobs/import: a job made elsewhere, by its id at the upstream. */
export const importJob = z.strictObject({
  kind: jobKind,
  upstream_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
});
export type ImportJob = z.infer<typeof importJob>;
