import * as z from "zod/mini";
import { assetType } from "@/lib/contract/asset";
import { timestamp } from "@/lib/contract/text";
import { KEEP_REASONS } from "@/lib/jobs/facts";
import { jobError, jobKind, jobState, rating } from "@/lib/jobs/job";
import { idInRequest, idOf } from "@/lib/platform/ids";

/** Takes of one run at most. */
export const MAX_RUN_TAKES = 2_000;
/** Takes of one shot on one model. */
export const MAX_CELL_TAKES = 8;
/** Takes of one shot, which are one series. */
export const MAX_SHOT_TAKES = 100;
const MAX_RUN_CELLS = 2_000;

/**
 * Why a run sends nothing more: somebody paused it; a price rose; a limit or the balance refuses the next take; an owner
 * was asked and has not answered; it is a wave that waits for picks of the one before; the approved credits are used up; the account at the API has no credits; the key or the person may not make anything; or the database was
 * restored, so that what waits may have been made.
 */
const pauseReason = z.enum([
  "person",
  "price",
  "limit",
  "approval",
  "picks",
  "ceiling",
  "credits",
  "key",
  "maker",
  "restored",
]);
export type PauseReason = z.infer<typeof pauseReason>;

/**
 * `refused`: our check refused it when its turn came; `spared`: its shot was picked before. Of both there is no job and no
 * charge.
 */
const queuedStatus = z.enum(["waiting", "sent", "canceled", "refused", "spared"]);
export type QueuedStatus = z.infer<typeof queuedStatus>;

/** Approved takes of a board. */
export const boardRun = z.object({
  id: idOf("run"),
  object: z.literal("board_run"),
  board_id: z.string(),
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  /** The most that its takes may cost together. */
  credits: z.nullable(z.int()),
  /** How many takes wait, and the most that they may cost. */
  waiting: z.int(),
  waiting_credits: z.nullable(z.int()),
  paused_for: z.nullable(pauseReason),
  pause_message: z.nullable(z.string()),
  /** What `waiting` would cost now, where it was paused for its price. */
  pause_credits: z.nullable(z.int()),
  /** The number of its wave, from 1, and the run of the first wave of its press. Absent in the response of an older process. */
  wave: z.optional(z.int()),
  press_id: z.optional(z.string()),
  created_at: timestamp,
});
export type BoardRun = z.infer<typeof boardRun>;

/**
 * What a take is made from (`made-from.ts`): the same as that of another take that asks for the same. Null where nobody
 * knows, as for a job that was not made on the board.
 */
const madeFrom = z.nullish(z.string());

/** The number of the shot that a take continues, while that has no pick; null where it waits for its turn only. */
const waitsForShot = z.nullable(z.int());

/** A take that is no job: it waits for its turn, or was refused when that came. */
const queuedTake = z.object({
  id: idOf("take"),
  run_id: z.string(),
  board_id: z.string(),
  shot_id: z.string(),
  column_id: z.string(),
  /** Its number among the takes of its shot, from 1. */
  number: z.int(),
  status: z.enum(["waiting", "refused"]),
  /** The shot that it continues. */
  after_shot_id: z.nullable(z.string()),
  waits_for_shot: waitsForShot,
  made_from: madeFrom,
  credits: z.nullable(z.int()),
  error: z.nullable(jobError),
});
export type QueuedTake = z.infer<typeof queuedTake>;

/** A take that is a job, with what a cell shows of it. */
const boardTake = z.object({
  job_id: idOf("job"),
  shot_id: z.string(),
  column_id: z.string(),
  number: z.int(),
  status: jobState,
  /** Whether it has not begun: the API has it in its queue, or it waits to be sent. Absent in the response of an older process. */
  is_waiting: z.optional(z.boolean()),
  revision: z.int(),
  progress_percent: z.nullable(z.int()),
  picked: z.boolean(),
  rating: z.nullable(rating),
  made_from: madeFrom,
  /**
   * The fields of its request that ask for something else than its shot does now, where `changes` were asked for. Empty for
   * none, and where nobody knows.
   */
  changed_fields: z.optional(z.array(z.string())),
  /** Why it stays when the unpicked takes go to the trash; empty for one that goes. */
  kept_for: z.array(z.enum(KEEP_REASONS)),
  /** Charged, else reserved, else quoted; null where nobody knows. */
  credits: z.nullable(z.int()),
  charged: z.boolean(),
  error: z.nullable(z.string()),
  /** The prompt, where the API refused it for its content. */
  refused_prompt: z.nullable(z.string()),
  /** Whether nobody knows if it was made, so that it may have been charged. */
  is_unknown: z.boolean(),
  asset: z.nullable(
    z.object({
      type: assetType,
      url: z.string(),
      poster_url: z.nullable(z.string()),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      duration_seconds: z.nullable(z.number()),
      frame_rate: z.nullish(z.number()),
    }),
  ),
  created_at: timestamp,
  completed_at: z.nullable(timestamp),
});
export type BoardTake = z.infer<typeof boardTake>;

export const boardTakes = z.object({
  object: z.literal("board_takes"),
  /** The oldest first. */
  takes: z.array(boardTake),
  /** In the order in which they will be sent. */
  queue: z.array(queuedTake),
  /** Those of which something waits. */
  runs: z.array(boardRun),
  /** What was not bought, because its shot was picked before. Absent in the response of an older process. */
  spared: z.optional(z.object({ takes: z.int(), credits: z.nullable(z.int()) })),
});
export type BoardTakes = z.infer<typeof boardTakes>;

/** With `yes`, each take has its `changed_fields`. */
export const takesQuery = z.object({ changes: z._default(z.enum(["yes", "no"]), "no") });

/** Takes of a shot on a model, at the price of one that was shown. */
export const runCell = z.strictObject({
  /** For a still of a shot with `stl_` in place of `shot_`, as takes of stills have it. */
  shot_id: idInRequest,
  column_id: idInRequest,
  takes: z.int().check(z.minimum(1), z.maximum(MAX_CELL_TAKES)),
  credits: z.int().check(z.nonnegative()),
  /** How many takes the cell had, jobs and those that wait: with more of them by now, somebody else has pressed. */
  known: z.int().check(z.nonnegative()),
});
export type RunCell = z.infer<typeof runCell>;

export const startRun = z.strictObject({
  /** Of the board that was shown. */
  revision: z.int(),
  cells: z.array(runCell).check(z.minLength(1), z.maxLength(MAX_RUN_CELLS)),
  /** The sum on the button, for all waves. */
  credits: z.int().check(z.nonnegative()),
  /** Buys no more takes of a shot once one is picked that was not when this was pressed. */
  stops_at_pick: z.optional(z.boolean()),
  /**
   * Buys in waves (`waves.ts`), each of which is a run. All but the first wait for a resume that names them. Stops at picks.
   * What waits for an owner's approval is one wave.
   */
  in_waves: z.optional(z.boolean()),
});
export type StartRun = z.infer<typeof startRun>;

/** Body of POST /api/boards/:boardId/queue: what happens to takes that wait. */
export const queueChange = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("pause") }),
  /**
   * For at most these credits, which is the sum of what waits as it was shown. `waves` are runs that wait for picks, and the
   * next of their press. Without them it is about all other runs, of each press its first that waits.
   */
  z.strictObject({
    do: z.literal("resume"),
    credits: z.int().check(z.nonnegative()),
    waves: z.optional(z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_RUN_TAKES))),
  }),
  /** Without `ids` all that wait. */
  z.strictObject({
    do: z.literal("cancel"),
    ids: z.optional(z.array(idInRequest).check(z.maxLength(MAX_RUN_TAKES))),
  }),
  z.strictObject({
    do: z.literal("move"),
    ids: z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_RUN_TAKES)),
    /** The take before which they go; null for the end. */
    before: z.nullable(idInRequest),
  }),
]);
export type QueueChange = z.infer<typeof queueChange>;

/** A take that waits, as the queue of the workspace lists it. */
const listedTake = z.object({
  id: idOf("take"),
  board_id: z.string(),
  board_name: z.string(),
  /** Absent in the response of an older process. */
  shot_id: z.optional(z.string()),
  /** The number of the shot on its board, and of the take in its shot, from 1. */
  shot_number: z.int(),
  number: z.int(),
  kind: jobKind,
  model_id: z.string(),
  prompt: z.string(),
  credits: z.nullable(z.int()),
  waits_for_shot: waitsForShot,
  paused_for: z.nullable(pauseReason),
  /** Whether the person may cancel and move it. */
  is_yours: z.boolean(),
});
export type ListedTake = z.infer<typeof listedTake>;

/** What waits of a workspace in the order in which it will be sent: the first takes, and all of them in figures. */
export const queueList = z.object({
  object: z.literal("queue"),
  takes: z.array(listedTake),
  waiting: z.int(),
  credits: z.nullable(z.int()),
});
export type QueueList = z.infer<typeof queueList>;
