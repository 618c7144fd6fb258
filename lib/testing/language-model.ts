import type { LlmModel } from "@/lib/contract/llm";

/** A language model that only reads text; 1 and 2 credits for a thousand tokens in and out. */
export const aLanguageModel: LlmModel = {
  id: "alpha-chat",
  object: "model",
  family: "alpha",
  context_window: 1_000,
  max_output_tokens: 500,
  modalities: ["text"],
  pricing: { input_mc_per_1m: 1_000_000, cached_input_mc_per_1m: 100_000, output_mc_per_1m: 2_000_000 },
};
