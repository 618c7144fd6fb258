import type { ModelRules, ModelTier, RuledKind } from "@/lib/rules/rules";

/** Whether rules allow a model, whatever they say of its kind. */
export const allowsModel = ({ models, models_are }: ModelRules, id: string): boolean =>
  models.includes(id) === (models_are === "only");

export const deniesTier = ({ denied_tiers }: ModelRules, { model_id, tier }: ModelTier): boolean =>
  denied_tiers.some((each) => each.model_id === model_id && each.tier === tier);

const withIf = (list: readonly string[], item: string, isIn: boolean): string[] => [
  ...list.filter((each) => each !== item),
  ...(isIn ? [item] : []),
];

export const withKind = (rules: ModelRules, kind: RuledKind, isAllowed: boolean): ModelRules => ({
  ...rules,
  denied_kinds: [...rules.denied_kinds.filter((each) => each !== kind), ...(isAllowed ? [] : [kind])],
});

export const withModel = (rules: ModelRules, id: string, isAllowed: boolean): ModelRules => ({
  ...rules,
  models: withIf(rules.models, id, isAllowed === (rules.models_are === "only")),
});

export const withTier = (
  rules: ModelRules,
  { model_id, tier }: ModelTier,
  isAllowed: boolean,
): ModelRules => ({
  ...rules,
  denied_tiers: [
    ...rules.denied_tiers.filter((each) => each.model_id !== model_id || each.tier !== tier),
    ...(isAllowed ? [] : [{ model_id, tier }]),
  ],
});

/** Says whether models that come later are allowed. Of those that are known nothing changes. */
export function withLaterModels(rules: ModelRules, known: readonly string[], isAllowed: boolean): ModelRules {
  const models_are = isAllowed ? ("all_but" as const) : ("only" as const);
  if (models_are === rules.models_are) return rules;
  return { ...rules, models_are, models: known.filter((id) => allowsModel(rules, id) !== isAllowed) };
}
