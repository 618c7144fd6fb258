import * as fc from "fast-check";
import { expect, it } from "vitest";
import { EXTENSIONS } from "@/lib/contract/assumptions";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { createVideoCatalog } from "./catalog";
import {
  changedFields,
  choicesOf,
  chooseModel,
  chooseOption,
  requestedAfter,
  resolveSettings,
} from "./choose";
import { FIELDS, type RequestedSettings } from "./video-fields";

const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS });

const shown = (requested: RequestedSettings) => resolveSettings(catalog, requested)?.selection;
const to = (requested: RequestedSettings, modelId: string): RequestedSettings => ({ ...requested, modelId });

/** One of the values that the form offers now, chosen as the form does. */
function chooseNth(
  requested: RequestedSettings,
  field: (typeof FIELDS)[number],
  nth: number,
): RequestedSettings {
  const selection = shown(requested);
  const values = selection ? choicesOf(catalog, selection, field) : [];
  const value = values[nth % Math.max(1, values.length)]?.value;
  if (!selection || value === undefined) return requested;
  const { selection: after } = chooseOption(catalog, selection, field, value);
  const next = requestedAfter(
    catalog,
    requested,
    { ...changedFields(selection, after), [field]: value },
    after,
  );
  expect(shown(next)).toEqual(after);
  return next;
}

const model = fc.constantFrom(...VIDEO_MODEL_IDS);
const choice = fc.tuple(model, fc.constantFrom(...FIELDS), fc.nat(20));
const made = fc
  .array(choice, { maxLength: 5 })
  .map((choices) =>
    choices.reduce<RequestedSettings>(
      (requested, [id, field, nth]) => chooseNth(to(requested, id), field, nth),
      {},
    ),
  );

it("shows the same settings on a model, whatever models were selected in between", () => {
  fc.assert(
    fc.property(made, fc.array(model, { maxLength: 4 }), model, (requested, way, last) => {
      const around = way.reduce(to, requested);
      expect(shown(to(around, last))).toEqual(shown(to(requested, last)));
      expect(chooseModel(catalog, around, last)?.selection).toEqual(shown(to(requested, last)));
    }),
    { numRuns: 300 },
  );
});

it("restores a tier, a duration and a resolution that a model in between does not have", () => {
  const fast = chooseNth(to({}, "alpha-3.1"), "tier", 0);
  const before = shown(fast);
  expect(before?.tier).not.toBe(shown({ modelId: "alpha-3.1" })?.tier);
  for (const id of VIDEO_MODEL_IDS) expect(shown(to(to(fast, id), "alpha-3.1"))).toEqual(before);
});
