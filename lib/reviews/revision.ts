import * as z from "zod/mini";
import { MAX_COLUMNS } from "@/lib/boards/board";
import { runCell } from "@/lib/boards/run";
import { idInRequest } from "@/lib/platform/ids";

/** A shot of a board with its new prompt, and what is made of it. */
const revisedShot = z.strictObject({
  shot_id: idInRequest,
  /** The prompt as it was shown. */
  was: z.string(),
  prompt: z.string().check(z.minLength(1)),
  cells: z.array(z.omit(runCell, { shot_id: true })).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
});
const MAX_REVISED = 200;
/** As many as a review can have. */
const MAX_REVISED_REMARKS = 1_000;

/** Body of POST /api/reviews/:reviewId/revisions. */
export const newRevision = z.strictObject({
  /** Of the board that was shown. */
  revision: z.int(),
  shots: z.array(revisedShot).check(z.minLength(1), z.maxLength(MAX_REVISED)),
  /** The sum on the button. */
  credits: z.int().check(z.nonnegative()),
  /** The remarks for which the shots are made again. */
  remark_ids: z.array(idInRequest).check(z.maxLength(MAX_REVISED_REMARKS)),
});
export type NewRevision = z.infer<typeof newRevision>;
