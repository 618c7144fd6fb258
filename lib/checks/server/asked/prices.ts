import "server-only";
import { maxReplyTokens } from "@/lib/assistant/reply-cost";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { type MaxTokens, maxResponseTokens, maxTokensOfDescription, mostCharged } from "@/lib/llm/cost";
import { isMessageStyleModel, llmModels } from "@/lib/llm/server/models";
import type { CheckWish } from "../../asked/asked-check";
import { messages } from "../../asked/messages";
import { type AskedQuestion, MAX_ANSWER_TOKENS, maxQuestionTokens } from "../../asked/question";

/** A language model that compares, and whether its answer can be bounded. */
export type Judge = { model: LlmModel; speaksMessages: boolean };
export type CheckModels = { describer: LlmModel; judge: Judge };

/** A clip is measured again when it is hosted, and may then be a little longer. */
const SPARE_SECONDS = 1;

/** @throws ApiError `invalid_request` for a model that is not listed, or a describer that sees no clips */
export async function checkModels(keyId: string, { describer, model }: CheckWish): Promise<CheckModels> {
  const models = await llmModels(keyId);
  const find = (id: string, field: string) => {
    const found = models.find((each) => each.id === id);
    if (!found) throw new ApiError("invalid_request", messages.unknownModel, { details: { field } });
    return found;
  };
  const sees = find(describer, "describer");
  if (!sees.modalities.includes("video"))
    throw new ApiError("invalid_request", messages.seesNoClips(describer), {
      details: { field: "describer" },
    });
  return { describer: sees, judge: await judgeOf(keyId, find(model, "model")) };
}

export const judgeOf = async (keyId: string, model: LlmModel): Promise<Judge> => ({
  model,
  speaksMessages: await isMessageStyleModel(keyId, model.id),
});

/** The longest answer that is asked for. The chat endpoint has no limit of ours. */
export const answerTokens = ({ model, speaksMessages }: Judge): number =>
  speaksMessages ? Math.min(MAX_ANSWER_TOKENS, maxReplyTokens(model)) : maxResponseTokens(model);

/** The most that a description of a clip is charged, in millicredits. */
export const mostOfDescription = (describer: LlmModel, seconds: number): number =>
  mostCharged(describer, maxTokensOfDescription(seconds + SPARE_SECONDS, describer));

export const judgeTokens = (judge: Judge, question: AskedQuestion): MaxTokens => ({
  input: maxQuestionTokens(question),
  output: answerTokens(judge),
});

/** The most that the answer about a take is charged, in millicredits. */
export const mostOfAnswer = (judge: Judge, question: AskedQuestion): number =>
  mostCharged(judge.model, judgeTokens(judge, question));
