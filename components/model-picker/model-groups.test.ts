import { expect, it } from "vitest";
import { bestMatch, type ListView, modelGroups } from "./model-groups";
import type { PickableModel } from "./pickable-model";

const aModel = (id: string, credits: number | null, more: Partial<PickableModel> = {}): PickableModel => ({
  id,
  name: id,
  family: id,
  isNew: false,
  credits,
  perSecond: credits,
  facts: "text",
  changes: [],
  reason: credits === null ? "Needs a source video" : null,
  ...more,
});
const models = [
  aModel("theta", 90),
  aModel("alpha", 60, { perSecond: 8 }),
  aModel("zeta-v2v", null),
  aModel("beta", 20, { perSecond: 10 }),
  aModel("alpha-2", 40, { meets: (names) => !names.has("4k") }),
];
const view: ListView = {
  query: "",
  needs: new Set(),
  fitsOnly: true,
  sort: "price",
  own: ["theta"],
  chosen: [],
};
const shown = (changes: Partial<ListView>) =>
  modelGroups(models, { ...view, ...changes }).map(({ name, models: each }) => [
    name,
    each.map(({ id }) => id),
  ]);

it("shows pinned and recent models first, then the others that fit, cheapest first", () => {
  expect(shown({})).toEqual([
    ["own", ["theta"]],
    ["fitting", ["beta", "alpha-2", "alpha"]],
  ]);
  expect(shown({ sort: "perSecond", own: [] })).toEqual([["fitting", ["alpha", "beta", "alpha-2", "theta"]]]);
  expect(shown({ sort: "catalog" })[1]).toEqual(["fitting", ["alpha", "beta", "alpha-2"]]);
});

it("shows models that don't fit without the filter, by a search, when chosen, and where nothing fits", () => {
  expect(shown({ fitsOnly: false }).at(-1)).toEqual(["misfits", ["zeta-v2v"]]);
  expect(shown({ query: "zeta" })).toEqual([["misfits", ["zeta-v2v"]]]);
  expect(shown({ own: ["zeta-v2v"], chosen: ["zeta-v2v"] })[0]).toEqual(["own", ["zeta-v2v"]]);
  expect(shown({ own: ["zeta-v2v"] })[0]?.[0]).toBe("fitting");
});

it("keeps only models that meet every pressed filter", () => {
  expect(shown({ needs: new Set(["4k"]), own: [] })).toEqual([["fitting", ["beta", "alpha", "theta"]]]);
});

it("prefers the model of exactly the typed name, and never one that is not sold", () => {
  expect(bestMatch(models, "alpha-2")?.id).toBe("alpha-2");
  expect(bestMatch(models, "ALPHA")?.id).toBe("alpha");
  expect(bestMatch([aModel("gone", null, { isOffered: false }), ...models], "")?.id).toBe("theta");
});
