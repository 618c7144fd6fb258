import { useQuery } from "@tanstack/react-query";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { replyCost } from "@/lib/assistant/reply-cost";
import { isCompatibleModel } from "@/lib/llm/api";
import { cheapestModel } from "@/lib/llm/cost";

/**
 * The language model that answers, by default the cheapest that the role may use, and what it may cost.
 * @param chosen the id of a model
 */
export function useReplyModel(chosen: string | null, { enabled = true } = {}) {
  const models = useQuery({ ...llmModelsQuery, enabled });
  const compatible = useQuery({ ...compatibleModelsQuery, enabled });
  const all = models.data ?? [];
  const allowed = useAllowedModels(all);
  const model = all.find(({ id }) => id === chosen) ?? cheapestModel(allowed) ?? null;
  const streams = model !== null && isCompatibleModel(model.id, compatible.data);
  return {
    models: allowed,
    isPending: models.isPending,
    model,
    /** The most that a reply to these texts costs, in millicredits; null without a model. */
    mostFor: (texts: readonly string[]): number | null => model && replyCost(model, texts, [], streams).most,
  };
}
