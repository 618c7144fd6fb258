import { expect, it } from "vitest";
import type { LlmModel } from "@/lib/contract/llm";
import { costOf, formatMillicredits } from "./cost";

const model: LlmModel = {
  id: "a",
  object: "model",
  family: "alpha",
  context_window: 1_000,
  max_output_tokens: 100,
  modalities: ["text"],
  pricing: { input_mc_per_1m: 1_000_000, cached_input_mc_per_1m: 100_000, output_mc_per_1m: 3_000_000 },
};

it("counts cached tokens as the cheaper part of the input", () => {
  expect(costOf(model, { input: 1_000, cached: 400, output: 10 })).toBe(600 + 40 + 30);
});

it.each([
  [0, "0 credits"],
  [25, "0.025 credits"],
  [1_000, "1 credit"],
  [1_234_567, "1,230 credits"],
])("writes %d millicredits as %s", (millicredits, text) => {
  expect(formatMillicredits(millicredits)).toBe(text);
});
