import fc from "fast-check";
import { expect, it } from "vitest";
import { allowsMore, modelRules, NO_RULES, RULED_KINDS } from "./rules";
import { type RuledUse, whyNot } from "./why-not";

const MODELS = ["alpha", "beta", "gamma"];
const TIERS = ["normal", "spicy"];
const anyRules = fc.record({
  denied_kinds: fc.subarray([...RULED_KINDS]),
  models_are: fc.constantFrom("all_but" as const, "only" as const),
  models: fc.subarray(MODELS),
  denied_tiers: fc.uniqueArray(
    fc.record({ model_id: fc.constantFrom(...MODELS), tier: fc.constantFrom(...TIERS) }),
    { maxLength: 3, selector: ({ model_id, tier }) => `${model_id} ${tier}` },
  ),
  take_credits: fc.option(fc.integer({ min: 1, max: 100 })),
});
const anyUse = fc.record({
  kind: fc.constantFrom(...RULED_KINDS),
  // One that nobody knew when the rules were set, too.
  modelId: fc.constantFrom(...MODELS, "delta"),
  tier: fc.constantFrom(null, ...TIERS),
  credits: fc.integer({ min: 1, max: 200 }),
});

it("allows everything without rules, and refuses nothing without saying what and who decides", () => {
  fc.assert(
    fc.property(anyRules, anyUse, (rules, use) => {
      expect(modelRules.parse(rules)).toEqual(rules);
      expect(whyNot(NO_RULES, use)).toBeNull();
      const reason = whyNot(rules, use);
      if (reason !== null) expect(reason).toMatch(/ An owner decides that in Settings, Models\.$/);
    }),
  );
});

it("refuses exactly what the kind, the model, the tier or the price forbids", () => {
  fc.assert(
    fc.property(anyRules, anyUse, (rules, use) => {
      const { kind, modelId, tier, credits } = use;
      const hasModels = kind === "video" || kind === "image" || kind === "text";
      const refused =
        rules.denied_kinds.includes(kind) ||
        (hasModels && rules.models.includes(modelId) !== (rules.models_are === "only")) ||
        (hasModels && rules.denied_tiers.some((each) => each.model_id === modelId && each.tier === tier)) ||
        (kind !== "text" && rules.take_credits !== null && credits > rules.take_credits);
      expect(whyNot(rules, use) !== null).toBe(refused);
    }),
  );
});

it("knows a change that allows something, by which an owner has to confirm who they are", () => {
  const uses = fc.sample(anyUse, 60);
  fc.assert(
    fc.property(anyRules, anyRules, (rules, before) => {
      const isAllowedNow = (use: RuledUse) => whyNot(before, use) !== null && whyNot(rules, use) === null;
      if (uses.some(isAllowedNow)) expect(allowsMore(rules, before)).toBe(true);
    }),
  );
  expect(allowsMore(NO_RULES, NO_RULES)).toBe(false);
  expect(allowsMore({ ...NO_RULES, models: ["alpha"] }, NO_RULES)).toBe(false);
});
