import type { LlmModel } from "@/lib/contract/llm";
import { costOf } from "@/lib/llm/cost";
import { textTokens } from "@/lib/llm/highest-cost";

/** Longer answers are rare and expensive. The model's own limit may be lower. */
const MAX_OUTPUT_TOKENS = 4_096;

/** The longest reply that is asked for, in tokens. */
export const maxReplyTokens = ({ max_output_tokens: limit }: Pick<LlmModel, "max_output_tokens">): number =>
  Math.max(1, Math.min(MAX_OUTPUT_TOKENS, limit || MAX_OUTPUT_TOKENS));

/**
 * What a reply may cost, in millicredits, before it is asked for: with the shortest and with the longest reply.
 * Tokens are only estimated, on the high side.
 * @param texts everything that is sent: the conversation so far and the new message
 */
export function replyCost(model: LlmModel, texts: readonly string[]): { least: number; most: number } {
  const input = textTokens(texts.join("\n"));
  return {
    least: costOf(model, { input, cached: 0, output: 1 }),
    most: costOf(model, { input, cached: 0, output: maxReplyTokens(model) }),
  };
}
