import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_RULES } from "@/lib/rules/rules";
import { whyNot } from "@/lib/rules/why-not";
import { allowsModel, withKind, withLaterModels, withModel, withTier } from "./edit-rules";

const MODELS = ["alpha", "beta", "gamma"];
const mayUse = (rules: Parameters<typeof whyNot>[0], modelId: string, tier?: string) =>
  whyNot(rules, { kind: "video", modelId, tier }) === null;

it("keeps what is allowed of the known models, whatever is said of those that come later", () => {
  fc.assert(
    fc.property(fc.subarray(MODELS), fc.array(fc.boolean(), { maxLength: 5 }), (denied, switches) => {
      const before = denied.reduce((rules, id) => withModel(rules, id, false), NO_RULES);
      let rules = before;
      for (const isAllowed of switches) {
        rules = withLaterModels(rules, MODELS, isAllowed);
        expect(allowsModel(rules, "delta")).toBe(isAllowed);
        expect(MODELS.map((id) => mayUse(rules, id))).toEqual(MODELS.map((id) => !denied.includes(id)));
      }
    }),
  );
});

it("allows again what was denied, and nothing else", () => {
  const denied = withTier(
    withKind(withModel(NO_RULES, "alpha", false), "voice", false),
    { model_id: "beta", tier: "spicy" },
    false,
  );
  expect([
    mayUse(denied, "alpha"),
    mayUse(denied, "beta", "spicy"),
    mayUse(denied, "beta", "normal"),
  ]).toEqual([false, false, true]);
  const allowed = withTier(
    withKind(withModel(denied, "alpha", true), "voice", true),
    { model_id: "beta", tier: "spicy" },
    true,
  );
  expect(allowed).toEqual(NO_RULES);
});
