import * as z from "zod/mini";
import { listOf } from "./list";

/** Language-model entry (section LLM model entry). Prices are millicredits per million tokens. */
export const llmModel = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("model"),
  family: z.string(),
  context_window: z.int().check(z.nonnegative()),
  max_output_tokens: z.int().check(z.nonnegative()),
  modalities: z.array(z.string()),
  pricing: z.looseObject({
    input_mc_per_1m: z.number().check(z.nonnegative()),
    cached_input_mc_per_1m: z.number().check(z.nonnegative()),
    output_mc_per_1m: z.number().check(z.nonnegative()),
  }),
});
export type LlmModel = z.infer<typeof llmModel>;
export const llmModelList = listOf(llmModel);

/** Tokens and charge of one synchronous response (section Video description). */
export const usage = z.looseObject({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cached_tokens: z.number(),
  millicredits_charged: z.number(),
  credits_charged: z.number(),
});
export type Usage = z.infer<typeof usage>;
