import type * as z from "zod/mini";
import { type AssetType, assetType } from "@/lib/contract/asset";
import { type chatRequest, MILLICREDITS_PER_CREDIT, type messagesRequest } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import { costOf } from "./cost";

/** The maximum use of a call, in tokens. */
export type Most = { input: number; output: number };

/** Tokenizers use about four bytes of English per token, and rarely fewer than two bytes of any text. */
const MIN_BYTES_PER_TOKEN = 2;
/** One picture per second with its sound: a third more than the usual models count. */
const MAX_TOKENS_PER_MEDIA_SECOND = 400;
const MAX_TOKENS_PER_IMAGE = 2_000;

/** Longer than the context of any model in use; for one whose context the list gives as 0. */
const MAX_CONTEXT_TOKENS = 10_000_000;

/** The most tokens that a model reads. */
export const contextOf = ({ context_window: context }: Pick<LlmModel, "context_window">): number =>
  context || MAX_CONTEXT_TOKENS;

/**
 * The maximum cost of a call, in millicredits: at least one credit, because a smaller hold would be lost in
 * rounding. A model reads at most its context, which is what bounds a file of unknown length.
 */
export function highestCost(model: LlmModel, { input, output }: Most): number {
  const cost = costOf(model, { input: Math.min(input, contextOf(model)), cached: 0, output });
  return Math.max(MILLICREDITS_PER_CREDIT, Math.ceil(cost));
}

/** A model with the highest price and the largest limits of all these; undefined for an empty list. */
export function dearestOf(models: readonly LlmModel[]): LlmModel | undefined {
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
export const maxCostOfChat = (
  body: z.infer<typeof chatRequest>,
  model: LlmModel,
  seconds: readonly (number | null)[] = [],
): Most => ({
  input:
    textTokens(body.messages) +
    (body.attachments ?? []).reduce(
      (sum, { type }, at) => sum + attachedTokens(type, seconds[at] ?? null),
      0,
    ),
  output: longestAnswer(model),
});

/** A model whose longest answer the list gives as 0 answers within its context. */
export const longestAnswer = (model: LlmModel): number => model.max_output_tokens || contextOf(model);

/** The most tokens that an attached file can have; of unknown length, as many as its model reads. */
export const attachedTokens = (type: AssetType, seconds: number | null): number =>
  type === "image" ? MAX_TOKENS_PER_IMAGE : mediaTokens(seconds);

/** The maximum of a request in the messages shape: everything in it, and the answer it allows. */
export const maxCostOfMessages = ({ max_tokens: output, ...body }: z.infer<typeof messagesRequest>): Most => {
  const blocks = body.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const files = blocks.flatMap(({ type }) => assetType.safeParse(type).data ?? []);
  return {
    input: textTokens(body) + files.reduce((sum, type) => sum + attachedTokens(type, null), 0),
    output,
  };
};

/** The maximum of a description: the clip, and an answer as long as the model's own limit. */
export const maxCostOfDescription = (seconds: number | null, model: LlmModel): Most => ({
  input: mediaTokens(seconds),
  output: longestAnswer(model),
});

/** The most tokens that a value can have as text. */
export const textTokens = (value: unknown): number =>
  Math.ceil(new TextEncoder().encode(JSON.stringify(value)).length / MIN_BYTES_PER_TOKEN);
const mediaTokens = (seconds: number | null): number =>
  seconds === null ? Infinity : Math.ceil(seconds * MAX_TOKENS_PER_MEDIA_SECOND);
