import { z } from "zod";

/** How a job with a trigger word ends, and its minimum duration; stored with the job. */
export const behaviour = z.object({
  outcome: z.enum(["completed", "failed", "canceled"]),
  minimumMs: z.int().nonnegative(),
  /** Life of the result in milliseconds; null for the normal life. */
  assetLifeMs: z.int().positive().nullable(),
});
export type Behaviour = z.infer<typeof behaviour>;

const SHORT_LIFE_MS = 60_000;

const has = (text: string, word: string): boolean => text.includes(`[sandbox:${word}]`);

/** Whether the text requests a refusal as a violation of the content policy. */
export const asksForRefusal = (text: string): boolean => has(text, "policy");

/** Whether the text requests 429 as its first answer. */
export const asksForBusy = (text: string): boolean => has(text, "busy");

/** Whether the text requests 409 as its first answer, as if the plan had no free slot. */
export const asksForNoSlot = (text: string): boolean => has(text, "no-slot");

/** Whether the text requests 409 as its first answer, without the reason. */
export const asksForConflict = (text: string): boolean => has(text, "conflict");

/** Whether the text requests 409, as if its idempotency key had been used with another body. */
export const asksForReusedKey = (text: string): boolean => has(text, "reused-key");

/** Whether the text requests a failure. */
export const asksForFailure = (text: string): boolean => has(text, "fail");

/** Whether the text requests a slow answer. */
export const asksForSlowness = (text: string): boolean => has(text, "slow");

/**
 * The behaviour of a job by the trigger words in its text.
 * @param slowMs minimum duration of a slow job in milliseconds
 */
export const behaviourOf = (text: string, slowMs: number): Behaviour => ({
  outcome: asksForFailure(text) ? "failed" : has(text, "cancel") ? "canceled" : "completed",
  minimumMs: asksForSlowness(text) ? slowMs : 0,
  assetLifeMs: has(text, "short-lived") ? SHORT_LIFE_MS : null,
});
