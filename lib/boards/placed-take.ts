import * as z from "zod/mini";
import { idInRequest } from "@/lib/platform/ids";
import { messages } from "./messages";

export const MAX_PLACED_TAKES = 500;

/** A job that exists, and the shot and model of a board of which it becomes a take. */
const placedTake = z.strictObject({ job_id: idInRequest, shot_id: idInRequest, column_id: idInRequest });
export type PlacedTake = z.infer<typeof placedTake>;

export const placeTakes = z.strictObject({
  takes: z.array(placedTake).check(
    z.minLength(1),
    z.maxLength(MAX_PLACED_TAKES),
    z.refine(
      (takes) => new Set(takes.map(({ job_id }) => job_id)).size === takes.length,
      messages.placedTwice,
    ),
  ),
});
