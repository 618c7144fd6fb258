import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { compatibleModelsQuery, llmModelsQuery } from "@/components/api/llm";
import { useAllowedModels } from "@/components/api/model-rules";
import { useAnswer } from "@/components/submit/use-answer";
import { replyCost } from "@/lib/assistant/reply-cost";
import { proposalsIn, REVISE_SYSTEM, type RevisedShot, reviseQuestion } from "@/lib/assistant/revise";
import { isCompatibleModel } from "@/lib/llm/api";
import { cheapestModel } from "@/lib/llm/cost";
import { messages } from "./messages";
import type { Revised } from "./revisions";

const asked = ({ number, row, remarks }: Revised): RevisedShot => ({
  number,
  prompt: row.shot.prompt,
  remarks: remarks.map(({ text }) => text),
});

/** The models that can propose prompts, and the most that it costs for these shots. */
export function useProposalPrice(shots: readonly Revised[], chosen: string | null = null) {
  const models = useQuery(llmModelsQuery);
  const compatible = useQuery(compatibleModelsQuery);
  const all = models.data ?? [];
  const allowed = useAllowedModels(all);
  const model = all.find(({ id }) => id === chosen) ?? cheapestModel(allowed) ?? null;
  const question = reviseQuestion(shots.map(asked));
  const streams = model !== null && isCompatibleModel(model.id, compatible.data);
  const most = model && replyCost(model, [REVISE_SYSTEM, question], [], streams).most;
  return { models: allowed, isPending: models.isPending, model, question, mostMillicredits: most };
}

/** Asks a language model for new prompts of these shots. */
export function useProposals(
  shots: readonly Revised[],
  onProposed: (prompts: ReadonlyMap<number, string>) => void,
) {
  const [chosen, choose] = useState<string | null>(null);
  const price = useProposalPrice(shots, chosen);
  const [read, setRead] = useState<{ found: number; of: number } | null>(null);
  const answering = useAnswer("revise", {
    ready: messages.proposed(shots.length),
    failed: messages.failed,
    noResponse: messages.noResponse,
  });
  const propose = () => {
    if (!price.model) return;
    setRead(null);
    void answering.ask(price.question, price.model.id, (answer) => {
      const prompts = proposalsIn(answer.text, shots);
      setRead({ found: prompts.size, of: shots.length });
      onProposed(prompts);
    });
  };
  return { ...price, ...answering, choose, propose, read };
}
