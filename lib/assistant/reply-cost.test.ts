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

it("counts what is attached at its most, up to the model's context, and a reply as long as the model gives", () => {
  const of = (type: "image" | "audio", seconds: number | null) => replyCost(MODEL, [""], [{ type, seconds }]);
  // Two quotes are a token.
  expect(of("image", null).least).toBe(2_003);
  expect(of("audio", 10)).toEqual({ least: 4_003, most: 6_001 });
  expect(of("audio", null).least).toBe(10_002);
  const long = { ...MODEL, max_output_tokens: 8_000 };
  expect(replyCost(long, [""], [{ type: "image", seconds: null }]).most).toBe(2_001 + 16_000);
});

it("counts a whole context for a reply whose longest the list gives as none, where no limit of ours holds", () => {
  const unsized = { ...MODEL, max_output_tokens: 0 };
  expect(replyCost(unsized, ["x".repeat(98)], [], false).most).toBe(20_050);
});

it("asks for no longer a reply than the model gives, nor than ours may be", () => {
  expect(maxReplyTokens(MODEL)).toBe(1_000);
  expect(maxReplyTokens({ max_output_tokens: 100_000 })).toBe(4_096);
  expect(maxReplyTokens({ max_output_tokens: 0 })).toBe(4_096);
});
