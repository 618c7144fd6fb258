import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { llmModelOf, llmModels } from "../prices/llm-models";

/**
 * The language model of a request, which must support these modalities.
 * @throws ApiError `invalid_request` naming the field, with the accepted ids
 */
export function requireModel(id: string, modalities: readonly string[] = []): LlmModel {
  const takes = (model: LlmModel) => modalities.every((each) => model.modalities.includes(each));
  const model = llmModelOf(id);
  if (model && takes(model)) return model;
  const accepted = llmModels.filter(takes).map((each) => each.id);
  const reason = model
    ? `${id} does not take ${modalities.join(" and ")}. Models that do: ${accepted.join(", ")}.`
    : `There is no language model of that name. Accepted: ${accepted.join(", ")}.`;
  throw new ApiError("invalid_request", `model: ${reason}`, {
    details: { field: "model", reason, accepted },
  });
}
