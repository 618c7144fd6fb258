import * as z from "zod/mini";
import { jobSeries } from "@/lib/jobs/job";
import { idInRequest } from "@/lib/platform/ids";
import { messages } from "./messages";

export const MAX_PLACED_TAKES = 500;

/** A job that exists, and the shot and model of a board of which it becomes a take. */
const placedTake = z.strictObject({ job_id: idInRequest, shot_id: idInRequest, column_id: idInRequest });
export type PlacedTake = z.infer<typeof placedTake>;

const eachOnce = <Take extends { job_id: string }>(take: z.ZodMiniType<Take>) =>
  z.array(take).check(
    z.minLength(1),
    z.maxLength(MAX_PLACED_TAKES),
    z.refine(
      (takes) => new Set(takes.map(({ job_id }) => job_id)).size === takes.length,
      messages.placedTwice,
    ),
  );

export const placeTakes = z.strictObject({
  takes: eachOnce(placedTake),
  /** Whether the newest of the takes that a shot without a pick gets becomes its pick. */
  picks: z.optional(z.boolean()),
  /** Whether a take of another shot or board leaves that for this one. Without it, it stays there. */
  moves: z.optional(z.boolean()),
});
export type PlaceTakes = z.infer<typeof placeTakes>;

/** A job that was placed, with its series and pick as they were before. */
const returnedTake = z.strictObject({
  job_id: idInRequest,
  series: z.nullable(jobSeries),
  picked: z.boolean(),
});
export type ReturnedTake = z.infer<typeof returnedTake>;
export const returnTakes = z.strictObject({ takes: eachOnce(returnedTake) });
