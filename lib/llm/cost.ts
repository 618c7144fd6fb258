import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import { formatSignificant } from "@/lib/platform/format";

/** Tokens of one answer. Cached ones are part of the input. */
export type Tokens = { input: number; cached: number; output: number };

const PER = 1_000_000;

/** The cost of tokens at a model's prices, in millicredits, not rounded (section LLM model entry). */
export function costOf({ pricing }: Pick<LlmModel, "pricing">, { input, cached, output }: Tokens): number {
  const fresh = Math.max(0, input - cached);
  return (
    (fresh * pricing.input_mc_per_1m +
      cached * pricing.cached_input_mc_per_1m +
      output * pricing.output_mc_per_1m) /
    PER
  );
}

/** The model with the cheapest answers; undefined for an empty list. */
export const cheapestModel = (models: readonly LlmModel[]): LlmModel | undefined =>
  [...models].sort((a, b) => a.pricing.output_mc_per_1m - b.pricing.output_mc_per_1m)[0];

/** A price per million tokens, in credits. */
export const creditsPerMillion = (millicredits: number): number => millicredits / MILLICREDITS_PER_CREDIT;

/**
 * `0.025 credits`, `1.2 credits`: up to three significant digits, because most answers cost less than one
 * credit.
 */
export function formatMillicredits(millicredits: number): string {
  const credits = millicredits / MILLICREDITS_PER_CREDIT;
  return `${formatSignificant(credits)} ${credits === 1 ? "credit" : "credits"}`;
}
