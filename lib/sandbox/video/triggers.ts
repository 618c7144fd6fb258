/** How a job made with a trigger word ends, and how long it takes at least (milliseconds). */
export type Behaviour = {
  outcome: "completed" | "failed" | "canceled";
  minimumMs: number;
  /** Life of the result in milliseconds; null for as long as any other. */
  assetLifeMs: number | null;
};

const SHORT_LIFE_MS = 60_000;

const has = (text: string, word: string): boolean => text.includes(`[sandbox:${word}]`);

/** Whether the text asks to be refused as a violation of the content policy. */
export const asksForRefusal = (text: string): boolean => has(text, "policy");

/** Whether the text asks for a first answer of 429. */
export const asksForBusy = (text: string): boolean => has(text, "busy");

/** What the trigger words of a prompt make of its job. @param slowMs how long a slow job takes at least */
export const behaviourOf = (text: string, slowMs: number): Behaviour => ({
  outcome: has(text, "fail") ? "failed" : has(text, "cancel") ? "canceled" : "completed",
  minimumMs: has(text, "slow") ? slowMs : 0,
  assetLifeMs: has(text, "short-lived") ? SHORT_LIFE_MS : null,
});
