import { useQuery } from "@tanstack/react-query";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { modelsTaking } from "@/lib/assistant/attachments";
import { type CostedFile, replyCost } from "@/lib/assistant/reply-cost";
import type { AssetType } from "@/lib/contract/asset";
import { isCompatibleModel } from "@/lib/llm/api";
import { cheapestModel } from "@/lib/llm/cost";

type Options = { enabled?: boolean; files?: readonly { type: AssetType }[] };

/**
 * The language model that answers, by default the cheapest that the role may use, and what it may cost.
 * @param chosen the id of a model
 * @param options.files what goes with the question, which the model has to take
 */
export function useReplyModel(chosen: string | null, { enabled = true, files = [] }: Options = {}) {
  const models = useQuery({ ...llmModelsQuery, enabled });
  const compatible = useQuery({ ...compatibleModelsQuery, enabled });
  const all = modelsTaking(models.data ?? [], files);
  const allowed = useAllowedModels(all);
  const model = all.find(({ id }) => id === chosen) ?? cheapestModel(allowed) ?? null;
  const streams = model !== null && isCompatibleModel(model.id, compatible.data);
  return {
    models: allowed,
    isPending: models.isPending,
    model,
    /** The most that a reply to these texts and files costs, in millicredits; null without a model. */
    mostFor: (texts: readonly string[], files: readonly CostedFile[] = []): number | null =>
      model && replyCost(model, texts, files, streams).most,
  };
}
