import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import type { LlmModel, Usage } from "@/lib/contract/llm";

export type Tokens = { input: number; output: number };

const PER = 1_000_000;

/** The cost of tokens at a model's prices, in millicredits. Not rounded, like a client's own sum. */
export const costOf = ({ pricing }: LlmModel, { input, output }: Tokens): number =>
  (input * pricing.input_mc_per_1m + output * pricing.output_mc_per_1m) / PER;

/** Usage in the contract's shape. Nothing is cached here, so no tokens are cheaper. */
export function usageOf(model: LlmModel, tokens: Tokens): Usage {
  const millicredits = costOf(model, tokens);
  return {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    cached_tokens: 0,
    millicredits_charged: millicredits,
    credits_charged: millicredits / MILLICREDITS_PER_CREDIT,
  };
}
