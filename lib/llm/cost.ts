import type * as z from "zod/mini";
import { type AssetType, assetType } from "@/lib/contract/asset";
import { type chatRequest, MILLICREDITS_PER_CREDIT, type messagesRequest } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import { formatSignificant } from "@/lib/platform/format";

/** Tokens of one answer. Cached ones are part of the input. */
export type Tokens = { input: number; cached: number; output: number };

const PER = 1_000_000;

/** The cost of tokens at a model's prices, in millicredits, not rounded (section LLM model entry). */
export function costOf({ pricing }: Pick<LlmModel, "pricing">, { input, cached, output }: Tokens): number {
  const fresh = Math.max(0, input - cached);
  return (
    (fresh * pricing.input_mc_per_1m +
      cached * pricing.cached_input_mc_per_1m +
      output * pricing.output_mc_per_1m) /
    PER
  );
}

/** The model with the cheapest answers; undefined for an empty list. */
export const cheapestModel = (models: readonly LlmModel[]): LlmModel | undefined =>
  [...models].sort((a, b) => a.pricing.output_mc_per_1m - b.pricing.output_mc_per_1m)[0];

/** A price per million tokens, in credits. */
export const creditsPerMillion = (millicredits: number): number => millicredits / MILLICREDITS_PER_CREDIT;

/**
 * `0.025 credits`, `1.2 credits`: up to three significant digits, because most answers cost less than one
 * credit.
 */
export function formatMillicredits(millicredits: number): string {
  const credits = millicredits / MILLICREDITS_PER_CREDIT;
  return `${formatSignificant(credits)} ${credits === 1 ? "credit" : "credits"}`;
}

/** The maximum use of a call, in tokens. */
export type MaxTokens = { input: number; output: number };

/** Tokenizers use about four bytes of English per token, and rarely fewer than two bytes of any text. */
const MIN_BYTES_PER_TOKEN = 2;
/** One picture per second with its sound: a third more than the usual models count. */
const MAX_TOKENS_PER_MEDIA_SECOND = 400;
const MAX_TOKENS_PER_IMAGE = 2_000;

/** Longer than the context of any model in use; for one whose context the list gives as 0. */
const MAX_CONTEXT_TOKENS = 10_000_000;

/** The most tokens that a model reads. */
export const contextTokens = ({ context_window: context }: Pick<LlmModel, "context_window">): number =>
  context || MAX_CONTEXT_TOKENS;

/**
 * The maximum cost of a call, in millicredits: at least one credit, because a smaller hold would be lost in
 * rounding. A model reads at most its context, which is what bounds a file of unknown length.
 */
export const maxCost = (model: LlmModel, most: MaxTokens): number =>
  Math.max(MILLICREDITS_PER_CREDIT, mostCharged(model, most));

/** The same without the least of one credit: the most that the call is charged. */
export const mostCharged = (model: LlmModel, { input, output }: MaxTokens): number =>
  Math.ceil(costOf(model, { input: Math.min(input, contextTokens(model)), cached: 0, output }));

/** A model with the highest price and the largest limits of all these; undefined for an empty list. */
export function mostExpensiveModel(models: readonly LlmModel[]): LlmModel | undefined {
  const [first] = models;
  if (!first) return undefined;
  const maxOf = (of: (model: LlmModel) => number) => Math.max(...models.map(of));
  return {
    ...first,
    context_window: maxOf((model) => model.context_window),
    max_output_tokens: maxOf((model) => model.max_output_tokens),
    pricing: {
      input_mc_per_1m: maxOf(({ pricing }) => pricing.input_mc_per_1m),
      cached_input_mc_per_1m: maxOf(({ pricing }) => pricing.cached_input_mc_per_1m),
      output_mc_per_1m: maxOf(({ pricing }) => pricing.output_mc_per_1m),
    },
  };
}

/**
 * The maximum of a chat: its text, its attachments, and the longest answer of the model, because it has no
 * limit of its own.
 * @param seconds the length of each attachment, as far as it is known
 */
export const maxTokensOfChat = (
  body: z.infer<typeof chatRequest>,
  model: LlmModel,
  seconds: readonly (number | null)[] = [],
): MaxTokens => ({
  input:
    textTokens(body.messages) +
    (body.attachments ?? []).reduce(
      (sum, { type }, at) => sum + attachedTokens(type, seconds[at] ?? null),
      0,
    ),
  output: maxResponseTokens(model),
});

/** A model whose longest answer the list gives as 0 answers within its context. */
export const maxResponseTokens = (model: LlmModel): number => model.max_output_tokens || contextTokens(model);

/** The most tokens that an attached file can have; of unknown length, as many as its model reads. */
export const attachedTokens = (type: AssetType, seconds: number | null): number =>
  type === "image" ? MAX_TOKENS_PER_IMAGE : mediaTokens(seconds);

/** The maximum of a request in the messages shape: everything in it, and the answer it allows. */
export const maxTokensOfMessages = ({
  max_tokens: output,
  ...body
}: z.infer<typeof messagesRequest>): MaxTokens => {
  const blocks = body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const files = blocks.flatMap(({ type }) => assetType.safeParse(type).data ?? []);
  return {
    input: textTokens(body) + files.reduce((sum, type) => sum + attachedTokens(type, null), 0),
    output,
  };
};

/** The maximum of a description: the clip, and an answer as long as the model's own limit. */
export const maxTokensOfDescription = (seconds: number | null, model: LlmModel): MaxTokens => ({
  input: mediaTokens(seconds),
  output: maxResponseTokens(model),
});

/** The most tokens that a value can have as text. */
export const textTokens = (value: unknown): number =>
  Math.ceil(new TextEncoder().encode(JSON.stringify(value)).length / MIN_BYTES_PER_TOKEN);
const mediaTokens = (seconds: number | null): number =>
  seconds === null ? Infinity : Math.ceil(seconds * MAX_TOKENS_PER_MEDIA_SECOND);
