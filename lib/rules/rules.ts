import * as z from "zod/mini";
import { ROLES } from "@/lib/http/permissions";
import { messages } from "./messages";

/** What rules are about: the kinds of jobs, and language models, as in the assistant, descriptions and API requests. */
export const RULED_KINDS = ["video", "image", "voice", "avatar", "text"] as const;
const ruledKind = z.enum(RULED_KINDS);
export type RuledKind = z.infer<typeof ruledKind>;

const MAX_MODELS = 500;
const MAX_TIERS = 200;
const MAX_NAME = 200;
const HIGHEST_CREDITS = 1_000_000;
const name = z.string().check(z.minLength(1), z.maxLength(MAX_NAME));

/** A tier of a model, such as one that makes what an owner does not want made. */
const modelTier = z.strictObject({ model_id: name, tier: name });
export type ModelTier = z.infer<typeof modelTier>;

/** What a role may use. */
export const modelRules = z.strictObject({
  /** What it makes nothing of. */
  denied_kinds: z.array(ruledKind),
  /** `only`: the models that are listed, and none that comes later. `all_but`: every other. Voices are no models. */
  models_are: z.enum(["all_but", "only"]),
  models: z.array(name).check(z.maxLength(MAX_MODELS)),
  denied_tiers: z.array(modelTier).check(z.maxLength(MAX_TIERS)),
  /** The highest price of one take; null for any. */
  take_credits: z.nullable(z.int().check(z.minimum(1), z.maximum(HIGHEST_CREDITS))),
});
export type ModelRules = z.infer<typeof modelRules>;

/** Those of a role for which no owner has said anything: everything is allowed, also what comes later. */
export const NO_RULES: ModelRules = {
  denied_kinds: [],
  models_are: "all_but",
  models: [],
  denied_tiers: [],
  take_credits: null,
};

const role = z.enum(ROLES);
export type RuledRole = z.infer<typeof role>;
/** The roles that make something. */
export const RULED_ROLES = ["owner", "creator"] as const satisfies readonly RuledRole[];

/** Body of GET /api/model-rules. */
export const rulesOfRoles = z.object({
  object: z.literal("model_rules"),
  owner: modelRules,
  creator: modelRules,
  /** Those of the person who asks. */
  mine: modelRules,
});
export type RulesOfRoles = z.infer<typeof rulesOfRoles>;

/** Body of PATCH /api/model-rules. */
export const changedRules = z.strictObject({ role: z.enum(RULED_ROLES), rules: modelRules });
export type ChangedRules = z.infer<typeof changedRules>;

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

/** Whether rules allow something that others do not. */
export function allowsMore(rules: ModelRules, before: ModelRules): boolean {
  const allKinds = RULED_KINDS.some(
    (kind) => before.denied_kinds.includes(kind) && !rules.denied_kinds.includes(kind),
  );
  const names = [...new Set([...rules.models, ...before.models, ""])];
  const allows = ({ models, models_are }: ModelRules, model: string) =>
    models.includes(model) === (models_are === "only");
  const models = names.some((model) => allows(rules, model) && !allows(before, model));
  const tiers = before.denied_tiers.some(
    (tier) => !rules.denied_tiers.some((each) => each.model_id === tier.model_id && each.tier === tier.tier),
  );
  const price =
    before.take_credits !== null && (rules.take_credits === null || rules.take_credits > before.take_credits);
  return allKinds || models || tiers || price;
}
