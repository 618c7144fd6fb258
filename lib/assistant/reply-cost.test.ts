import { expect, it } from "vitest";
import type { LlmModel } from "@/lib/contract/llm";
import { maxReplyTokens, replyCost } from "./reply-cost";

const MODEL: LlmModel = {
  id: "alpha-chat",
  object: "model",
  family: "alpha",
  context_window: 10_000,
  max_output_tokens: 1_000,
  modalities: ["text"],
  pricing: { input_mc_per_1m: 1_000_000, cached_input_mc_per_1m: 0, output_mc_per_1m: 2_000_000 },
};

it("says what the shortest and the longest reply would cost", () => {
  // 98 bytes and the quotes around them are 50 tokens at two bytes each.
  expect(replyCost(MODEL, ["x".repeat(98)])).toEqual({ least: 52, most: 2_050 });
});

it("asks for no longer a reply than the model gives, nor than ours may be", () => {
  expect(maxReplyTokens(MODEL)).toBe(1_000);
  expect(maxReplyTokens({ max_output_tokens: 100_000 })).toBe(4_096);
  expect(maxReplyTokens({ max_output_tokens: 0 })).toBe(4_096);
});
