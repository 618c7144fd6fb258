import assert from "node:assert/strict";
import { expect, it } from "vitest";
import { EXTENSIONS } from "@/lib/contract/assumptions";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { createVideoCatalog } from "./catalog";
import { acceptedInputsOf } from "./field-state";
import { shotOnModels } from "./shot-on-models";
import { buildVideoRequest, quoteRequest } from "./video-request";

const catalog = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS });
const IMAGE = "https://files.test/a.png";
const VIDEO = "https://files.test/a.mp4";
const on = (
  id: string,
  ...shot: Parameters<typeof shotOnModels> extends [unknown, ...infer R] ? R : never
) => {
  const found = shotOnModels(catalog, ...shot).find(({ model }) => model.id === id);
  assert(found);
  return found;
};

// Node's own assertions in the loops, because one of Vitest's takes longer than a step.
it("quotes every priced combination of every model, on every model, as its request would cost", () => {
  let quoted = 0;
  for (const model of catalog.models) {
    for (const { credits, ...options } of model.offers) {
      const requested = { modelId: model.id, ...options };
      const accepted = acceptedInputsOf(model, options);
      const inputs = {
        hasImage: accepted.image === "required",
        hasVideo: accepted.video === "required",
      };
      const shots = shotOnModels(catalog, requested, inputs);
      const own = shots.find((shot) => shot.model === model);
      assert.equal(own?.quote?.reserved, credits, `${model.id} ${JSON.stringify(options)}`);
      assert.deepEqual(own?.adjustments, []);
      for (const { selection, quote, misfit } of shots) {
        assert.equal(quote === null, misfit !== null);
        if (!quote || !selection) continue;
        const request = buildVideoRequest(catalog, {
          selection,
          prompt: "A pier",
          inputs: { image: inputs.hasImage ? IMAGE : null, video: inputs.hasVideo ? VIDEO : null },
        });
        assert.equal(quoteRequest(catalog, request)?.reserved, quote.reserved, JSON.stringify(request));
        quoted += 1;
      }
    }
  }
  expect(quoted).toBeGreaterThan(1_000);
});

it("says what would change with a model, from what was requested and not from what another model made of it", () => {
  const requested = { modelId: "alpha-3.1", resolution: "1080p", duration: "10", ratio: "16:9", audio: true };
  expect(on("alpha-3.1", requested).adjustments).toMatchObject([{ field: "duration", from: "10", to: "8" }]);
  expect(on("beta-3.0", requested).adjustments).toEqual([]);
});

it("finds the models that can't make a shot from its inputs, with the reason", () => {
  const requested = { modelId: "alpha-3.1" };
  expect(on("alpha-3.1", requested)).toMatchObject({ misfit: null });
  expect(on("kappa-h3-v2v", requested)).toMatchObject({ misfit: "Needs a source video", quote: null });
  expect(on("alpha-3.1", { modelId: "kappa-h3-v2v" }, { hasVideo: true }).misfit).toMatch(/video/);
  expect(on("kappa-h3-v2v", { modelId: "kappa-h3-v2v" }, { hasVideo: true }).misfit).toBeNull();
  expect(on("alpha-3.1", requested, { hasReferences: true }).misfit).toBe("Doesn't support reference images");
});

it("counts a shot without a source video as one that is generated, whatever model is chosen", () => {
  expect(on("alpha-3.1", { modelId: "kappa-h3-v2v" })).toMatchObject({ misfit: null });
});
