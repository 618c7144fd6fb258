import type { LlmModel } from "@/lib/contract/llm";
import { costOf, creditsPerMillion, type Tokens } from "./cost";

/** A language model as a line of the catalog. Prices are credits per million tokens. */
export type ModelEntry = {
  id: string;
  family: string;
  context: number;
  longest: number;
  takes: readonly string[];
  input: number;
  cached: number;
  output: number;
  /** Whether compatible clients can use it; null if unknown. */
  compat: boolean | null;
  /** The cost of the calculator's answers, in millicredits. */
  cost: number;
};

export type Plan = Tokens & { answers: number };

/**
 * The catalog with the cost of the planned answers on each model.
 * @param compat null when it could not be read
 */
export function toModelEntries(
  models: readonly LlmModel[],
  compat: readonly string[] | null,
  { answers, ...tokens }: Plan,
): ModelEntry[] {
  // Cached tokens cannot exceed the input.
  const plan = { ...tokens, cached: Math.min(tokens.cached, tokens.input) };
  return models.map((model) => ({
    id: model.id,
    family: model.family,
    context: model.context_window,
    longest: model.max_output_tokens,
    takes: model.modalities,
    input: creditsPerMillion(model.pricing.input_mc_per_1m),
    cached: creditsPerMillion(model.pricing.cached_input_mc_per_1m),
    output: creditsPerMillion(model.pricing.output_mc_per_1m),
    compat: compat === null ? null : compat.includes(model.id),
    cost: answers * costOf(model, plan),
  }));
}
