import type { LlmModel } from "@/lib/contract/llm";

type Card = [
  id: string,
  context: number,
  output: number,
  input: number,
  cached: number,
  out: number,
  hears?: string,
];

const SEES_ALL = "video audio";

/**
 * The 12 language models, each with its modalities and its price in millicredits per million tokens. One
 * rule-based engine answers for all of them. Ids, sizes and prices are invented, because the contract has
 * none.
 */
const CARDS: readonly Card[] = [
  ["alpha-chat", 200_000, 8_192, 900_000, 90_000, 4_500_000, SEES_ALL],
  ["alpha-chat-mini", 128_000, 8_192, 120_000, 12_000, 480_000],
  ["beta-chat", 128_000, 8_192, 600_000, 60_000, 2_400_000, SEES_ALL],
  ["gamma-chat", 256_000, 16_384, 750_000, 75_000, 3_000_000, SEES_ALL],
  ["gamma-chat-flash", 256_000, 8_192, 80_000, 8_000, 320_000, SEES_ALL],
  ["delta-chat", 131_072, 8_192, 300_000, 30_000, 1_200_000],
  ["epsilon-chat", 64_000, 4_096, 200_000, 20_000, 800_000],
  ["zeta-chat", 131_072, 8_192, 500_000, 50_000, 1_500_000],
  ["eta-chat", 32_000, 4_096, 60_000, 6_000, 240_000],
  ["theta-omni-chat", 200_000, 16_384, 1_200_000, 120_000, 6_000_000, SEES_ALL],
  ["iota-chat", 400_000, 16_384, 1_000_000, 100_000, 5_000_000, "video"],
  ["kappa-chat", 200_000, 8_192, 400_000, 40_000, 1_600_000, "audio"],
];

/** Section LLM model entry. All twelve accept text and pictures, some also sound and video. */
export const llmModels: readonly LlmModel[] = CARDS.map(
  ([id, context, output, input, cached, out, more]): LlmModel => ({
    id,
    object: "model",
    family: id.slice(0, id.indexOf("-")),
    context_window: context,
    max_output_tokens: output,
    modalities: ["text", "image", ...(more?.split(" ") ?? [])],
    pricing: {
      input_mc_per_1m: input,
      cached_input_mc_per_1m: cached,
      output_mc_per_1m: out,
    },
  }),
);

/** A language model by its id, or undefined. */
export const llmModelOf = (id: string): LlmModel | undefined => llmModels.find((model) => model.id === id);
