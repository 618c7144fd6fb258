import * as z from "zod/mini";

/** What a model gave for its credits. A canceled job counts only with what it was charged, as in every sum of usage. */
export const worth = z.object({
  model_id: z.string(),
  /** How many of its jobs have ended: the number that all the others rest on. */
  ended: z.int(),
  picked: z.int(),
  /** Of both, those that began with the picked still of a shot. */
  ended_with_still: z.int(),
  picked_with_still: z.int(),
  /** Failed or refused. */
  failed: z.int(),
  /** What all of them, and the canceled ones, were charged. */
  credits: z.number(),
  /** Charged for all of them, for each second of its picks; null without a pick that has a length. */
  credits_per_picked_second: z.nullable(z.number()),
  /** From the press to the result, half of them were faster; null before the first. */
  median_seconds: z.nullable(z.number()),
});
export type Worth = z.infer<typeof worth>;

/** Body of GET /api/usage/worth, the model that was picked most often first. */
export const worthList = z.object({ object: z.literal("worth"), models: z.array(worth) });
export type WorthList = z.infer<typeof worthList>;
