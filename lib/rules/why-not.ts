import { messages } from "./messages";
import type { ModelRules, RuledKind } from "./rules";

/** What somebody wants to make. What is left out or null is not looked at. */
export type RuledUse = {
  kind: RuledKind;
  modelId?: string | null | undefined;
  tier?: string | null | undefined;
  /** The most that one take costs. */
  credits?: number | null | undefined;
};

/** What a request makes, at most for so many credits. */
export const ruledUseOf = (
  kind: RuledKind,
  { model_id: modelId, tier }: Readonly<Record<string, unknown>>,
  credits: number | null,
): RuledUse => ({
  kind,
  modelId: typeof modelId === "string" ? modelId : null,
  tier: typeof tier === "string" ? tier : null,
  credits,
});

/** Kinds whose requests name a model. */
const HAS_MODELS: ReadonlySet<RuledKind> = new Set(["video", "image", "text"]);
/** Language models have no takes. */
const HAS_TAKES: ReadonlySet<RuledKind> = new Set(["video", "image", "voice", "avatar"]);

/**
 * Why rules refuse a use, as a sentence with who can change that; null where they allow it. The same words in pickers, on
 * buttons, and in the refusal of every door.
 */
export function whyNot(rules: ModelRules, { kind, modelId, tier, credits }: RuledUse): string | null {
  const { denied_kinds, models_are, models, denied_tiers, take_credits } = rules;
  if (denied_kinds.includes(kind)) return messages.kind[kind];
  if (modelId && HAS_MODELS.has(kind)) {
    if (models.includes(modelId) !== (models_are === "only")) return messages.model(modelId);
    if (tier && denied_tiers.some((each) => each.model_id === modelId && each.tier === tier))
      return messages.tier(modelId, tier);
  }
  if (take_credits !== null && HAS_TAKES.has(kind) && credits && credits > take_credits)
    return messages.price(credits, take_credits);
  return null;
}
