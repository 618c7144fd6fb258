import type { LlmModel } from "@/lib/contract/llm";
import { costOf, type Tokens } from "./cost";

/** A language model as a line of the price table. Prices are millicredits per million tokens. */
export type PriceLine = {
  id: string;
  family: string;
  takes: readonly string[];
  context: number;
  longest: number;
  input: number;
  cached: number;
  output: number;
  /** The cost of the calculator's calls, in millicredits. */
  cost: number;
  /** Whether one call's tokens fit into the model's context, and its answer into the maximum answer. */
  fits: boolean;
  /** Whether compatible clients can use it; null if unknown. */
  compat: boolean | null;
};

export const LINE_ORDERS = [
  "id",
  "family",
  "context",
  "longest",
  "input",
  "cached",
  "output",
  "cost",
] as const;
export type LineOrder = (typeof LINE_ORDERS)[number];

type Calls = { tokens: Tokens; calls: number };

/**
 * Every model with the cost of these calls. Cached tokens are part of the input, at most all of it.
 * @param compat the ids that compatible clients can use; null when they could not be read
 */
export const priceLines = (
  models: readonly LlmModel[],
  { tokens, calls }: Calls,
  compat: readonly string[] | null = null,
): PriceLine[] =>
  models.map((model) => ({
    id: model.id,
    family: model.family,
    takes: model.modalities,
    context: model.context_window,
    longest: model.max_output_tokens,
    input: model.pricing.input_mc_per_1m,
    cached: model.pricing.cached_input_mc_per_1m,
    output: model.pricing.output_mc_per_1m,
    cost: calls * costOf(model, { ...tokens, cached: Math.min(tokens.cached, tokens.input) }),
    fits: tokens.input + tokens.output <= model.context_window && tokens.output <= model.max_output_tokens,
    compat: compat === null ? null : compat.includes(model.id),
  }));

/** Sorts lines by a column; a minus before it puts the largest first. An unknown column sorts by cost. */
export function sortLines(lines: readonly PriceLine[], order: string): PriceLine[] {
  const column = LINE_ORDERS.find((each) => each === order.replace(/^-/, "")) ?? "cost";
  const direction = order.startsWith("-") ? -1 : 1;
  return [...lines].sort((a, b) => {
    const [left, right] = [a[column], b[column]];
    const difference =
      typeof left === "number" && typeof right === "number"
        ? left - right
        : String(left).localeCompare(String(right), "en", { numeric: true });
    return direction * difference || a.id.localeCompare(b.id);
  });
}
