import { useQuery } from "@tanstack/react-query";
import type { WhyNot } from "@/lib/catalog/match-models";
import { modelRulesQueryOf } from "@/lib/rules/queries";
import type { RuledKind } from "@/lib/rules/rules";
import { type RuledUse, whyNot } from "@/lib/rules/why-not";
import { lazyClientOf } from "./lazy-client";

export const modelRulesClient = lazyClientOf("modelRules");
export const modelRulesQuery = modelRulesQueryOf(modelRulesClient);

/** Of language models, those that the role of the person may use; where it may use none, all of them. */
export function useAllowedModels<Model extends { id: string }>(models: readonly Model[]): readonly Model[] {
  const whyNot = useWhyNot();
  const allowed = models.filter(({ id }) => whyNot({ kind: "text", modelId: id }) === null);
  return allowed.length > 0 ? allowed : models;
}

/** Why the role of the person may not use something; null where it may, and while that is not known. */
export function useWhyNot(): (use: RuledUse) => string | null {
  const { data } = useQuery(modelRulesQuery);
  return (use) => (data ? whyNot(data.mine, use) : null);
}

/** `useWhyNot` for the models of a kind. */
export function useWhyNotOf(kind: RuledKind): WhyNot {
  const whyNot = useWhyNot();
  return (use) => whyNot({ kind, ...use });
}
