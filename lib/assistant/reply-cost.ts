import type { AssetType } from "@/lib/contract/asset";
import type { LlmModel } from "@/lib/contract/llm";
import { attachedTokens, contextTokens, costOf, maxResponseTokens, textTokens } from "@/lib/llm/cost";

/** Longer answers are rare and expensive. The model's own limit may be lower. */
const MAX_OUTPUT_TOKENS = 4_096;

/** The longest reply that is asked for, in tokens. */
export const maxReplyTokens = ({ max_output_tokens: limit }: Pick<LlmModel, "max_output_tokens">): number =>
  Math.max(1, Math.min(MAX_OUTPUT_TOKENS, limit || MAX_OUTPUT_TOKENS));

/** What the cost of a file depends on. */
export type CostedFile = { type: AssetType; seconds: number | null };

/**
 * What a reply may cost, in millicredits, before it is asked for: with the shortest and with the longest reply.
 * Tokens are only estimated, on the high side.
 * @param texts everything that is sent: the conversation so far and the new message
 * @param files everything that is attached to them
 * @param streams false for a model without the message-style endpoint. The chat endpoint, which also takes the files,
 * has no limit of ours for the reply
 */
export function replyCost(
  model: LlmModel,
  texts: readonly string[],
  files: readonly CostedFile[] = [],
  streams = true,
): { least: number; most: number } {
  const attached = files.reduce((sum, { type, seconds }) => sum + attachedTokens(type, seconds), 0);
  const input = Math.min(textTokens(texts.join("\n")) + attached, contextTokens(model));
  const longest = files.length > 0 || !streams ? maxResponseTokens(model) : maxReplyTokens(model);
  return {
    least: costOf(model, { input, cached: 0, output: 1 }),
    most: costOf(model, { input, cached: 0, output: longest }),
  };
}
