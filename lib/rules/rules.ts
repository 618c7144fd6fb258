import * as z from "zod/mini";
import { ROLES } from "@/lib/http/permissions";

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
