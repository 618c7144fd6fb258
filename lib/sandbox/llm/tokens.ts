import { MILLICREDITS_PER_CREDIT } from "@/lib/contract/assumptions";
import type { LlmModel, Usage } from "@/lib/contract/llm";

const BYTES_PER_TOKEN = 4;

/** Tokens of a second of sound, a second of video and a still. */
export const MEDIA_TOKENS = { image: 260, audioSecond: 25, videoSecond: 260 } as const;

/** Tokens of a text: one for every four bytes of UTF-8, rounded up. */
export const countTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);

/** The longest start of a text that has at most `tokens` tokens, without splitting a character. */
export function cutToTokens(text: string, tokens: number): string {
  const bytes = new TextEncoder().encode(text).subarray(0, tokens * BYTES_PER_TOKEN);
  return new TextDecoder("utf-8").decode(bytes, { stream: true });
}

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
