import { z } from "zod";

/** How a job made with a trigger word ends, and how long it takes at least; kept with the job. */
export const behaviour = z.object({
  outcome: z.enum(["completed", "failed", "canceled"]),
  minimumMs: z.int().nonnegative(),
  /** Life of the result in milliseconds; null for as long as any other. */
  assetLifeMs: z.int().positive().nullable(),
});
export type Behaviour = z.infer<typeof behaviour>;

const SHORT_LIFE_MS = 60_000;

const has = (text: string, word: string): boolean => text.includes(`[sandbox:${word}]`);

/** Whether the text asks to be refused as a violation of the content policy. */
export const asksForRefusal = (text: string): boolean => has(text, "policy");

/** Whether the text asks for a first answer of 429. */
export const asksForBusy = (text: string): boolean => has(text, "busy");

/** Whether the text asks for a failure. */
export const asksForFailure = (text: string): boolean => has(text, "fail");

/** Whether the text asks to be served slowly. */
export const asksForSlowness = (text: string): boolean => has(text, "slow");

/** What the trigger words of a text make of its job. @param slowMs how long a slow job takes at least */
export const behaviourOf = (text: string, slowMs: number): Behaviour => ({
  outcome: asksForFailure(text) ? "failed" : has(text, "cancel") ? "canceled" : "completed",
  minimumMs: asksForSlowness(text) ? slowMs : 0,
  assetLifeMs: has(text, "short-lived") ? SHORT_LIFE_MS : null,
});
