import { z } from "zod";
import { listOf } from "./list";

/** Language-model entry (section LLM model entry). Prices are millicredits per million tokens. */
export const llmModel = z.looseObject({
  id: z.string().min(1),
  object: z.literal("model"),
  family: z.string(),
  context_window: z.int().nonnegative(),
  max_output_tokens: z.int().nonnegative(),
  modalities: z.array(z.string()),
  pricing: z.looseObject({
    input_mc_per_1m: z.number().nonnegative(),
    cached_input_mc_per_1m: z.number().nonnegative(),
    output_mc_per_1m: z.number().nonnegative(),
  }),
});
export type LlmModel = z.infer<typeof llmModel>;
export const llmModelList = listOf(llmModel);

/** Tokens and charge of one synchronous answer (section Video description). */
export const usage = z.looseObject({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cached_tokens: z.number(),
  millicredits_charged: z.number(),
  credits_charged: z.number(),
});
export type Usage = z.infer<typeof usage>;
