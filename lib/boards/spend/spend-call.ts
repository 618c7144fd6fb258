import * as z from "zod/mini";
import { idInRequest } from "@/lib/platform/ids";
import { boardEdit, MAX_SHOTS } from "../board";
import { MAX_CELL_TAKES, runCell } from "../run";
import { MAX_PLAN_CREDITS } from "./plan-changes";

const credits = z.nullable(z.int());

/** Body of POST /api/boards/:boardId/plan. */
export const spendOrder = z.strictObject({
  /** The plan never costs more. */
  credits: z.int().check(z.nonnegative(), z.maximum(MAX_PLAN_CREDITS)),
  /** Takes of each shot at least. */
  least_takes: z._default(z.int().check(z.minimum(0), z.maximum(MAX_CELL_TAKES)), 0),
  /** Whether models may be added that the board does not have. */
  add_models: z._default(z.boolean(), false),
  /** The only model that a shot may have. */
  models: z._default(
    z.array(z.strictObject({ shot_id: idInRequest, model_id: idInRequest })).check(z.maxLength(MAX_SHOTS)),
    [],
  ),
  /** Stills of each shot that can begin with one; null where the plan chooses. */
  stills: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_CELL_TAKES))), null),
  /** Whether the credits for the lines that are not spoken yet are kept. */
  voice_lines: z._default(z.boolean(), true),
});
export type SpendOrder = z.infer<typeof spendOrder>;

const plannedTakes = z.object({
  model_id: z.string(),
  /** Null for a model that the plan adds. */
  column_id: z.nullable(z.string()),
  takes: z.int(),
  credits,
});

const shotPlan = z.object({
  shot_id: z.string(),
  takes: z.array(plannedTakes),
  /** Stills of which one is picked before the takes are made. */
  stills: z.nullable(plannedTakes),
  /** Of both. */
  credits,
  /** That it has a pick then; null for one that no model can make. */
  chance: z.nullable(z.number()),
  /** Why it gets that (`SpendReason`). */
  why: z.enum(["picked", "cannot", "enough", "short", "chosen", "only", "best", "fits"]),
  /** Why no model can make it. */
  problem: z.nullable(z.string()),
});

const shownRun = z.object({ cells: z.array(z.object({ ...runCell.shape, credits })), credits });

/**
 * A plan as data. `edits` put it into the cells, at most 50 a request of POST /api/boards/:boardId/edits. With the revision that
 * the last of these gives, `stills_run` and `run` are bodies of POST /api/boards/:boardId/runs, whose credits are their ceilings.
 */
export const boardSpendPlan = z.object({
  object: z.literal("spend_plan"),
  board_id: z.string(),
  /** The revision that it was made for. */
  revision: z.int(),
  /** Without the stills. */
  takes: z.int(),
  stills: z.int(),
  /** The most that all of it costs. */
  credits,
  /** That every shot that can be made has a pick. */
  chance: z.number(),
  /** The ended takes that the chances rest on. With fewer than 20 they are guesses. */
  known_takes: z.int(),
  /** How many takes without a still one that begins with a picked still counts as. */
  still_gain: z.number(),
  /** Lines that are not spoken yet, whose credits are kept. */
  voice_lines: z.object({ lines: z.int(), credits }),
  shots: z.array(shotPlan),
  /** The same for fewer and more credits. */
  curve: z.array(z.object({ at_credits: credits, credits, chance: z.number() })),
  edits: z.array(boardEdit),
  /** Made first, so that the takes of `run` begin with their picks. Null without stills. */
  stills_run: z.nullable(shownRun),
  run: shownRun,
});
export type BoardSpendPlan = z.infer<typeof boardSpendPlan>;
