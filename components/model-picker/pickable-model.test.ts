import assert from "node:assert/strict";
import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { chooseModel } from "@/lib/catalog/choose";
import { createImageCatalog, imageCredits, nearestImage } from "@/lib/catalog/image/image-catalog";
import { quote } from "@/lib/catalog/video-request";
import { EXTENSIONS } from "@/lib/contract/assumptions";
import { IMAGE_MODELS } from "@/lib/sandbox/image/image-models";
import { MODEL_OPTIONS, modelOptionsOf } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { pickableImageModels, pickableVideoModels, shortenedSeconds } from "./pickable-model";

const videos = createVideoCatalog({ rows: pricingRows, options: MODEL_OPTIONS, extensions: EXTENSIONS });
const images = createImageCatalog(
  pricingRows,
  IMAGE_MODELS.flatMap(({ id }) => modelOptionsOf(id) ?? []),
);

// Node's own assertions in the loops, because one of Vitest's takes longer than a step.
it("has the price that the form of videos quotes after a change to the model, from any model", () => {
  for (const from of videos.models) {
    // `shot-on-models.test.ts` has all of them.
    for (const { credits: _, ...options } of from.offers.slice(0, 2)) {
      const requested = { modelId: from.id, ...options };
      for (const { id, credits } of pickableVideoModels(videos, requested)) {
        const selection = chooseModel(videos, requested, id)?.selection;
        if (credits !== null) assert.equal(selection && quote(videos, selection)?.reserved, credits);
      }
    }
  }
});

it("has the price that the form of images quotes after a change to the model, for every priced combination", () => {
  for (const from of images.models) {
    for (const { credits: _, ...options } of from.offers) {
      const requested = { modelId: from.id, ...options };
      for (const { id, credits, reason } of pickableImageModels(images, requested, { hasInput: false })) {
        const model = images.byId.get(id);
        const selection = nearestImage(images, { ...requested, modelId: id });
        if (credits === null) assert.notEqual(reason, null);
        else assert.equal(model && selection && imageCredits(model, selection), credits);
      }
    }
  }
});

it("describes a model, and what has to change for it", () => {
  const requested = { modelId: "beta-3.0", duration: "10", resolution: "1080p", audio: true };
  const models = pickableVideoModels(videos, requested);
  expect(models.find(({ id }) => id === "alpha-3.1")).toMatchObject({
    facts: "text, first frame · audio · 4K",
    changes: ["10 s → 8 s"],
    changedTo: "8 s",
    reason: null,
    audio: "Always on",
  });
  expect(models.find(({ id }) => id === "kappa-h3-v2v")).toMatchObject({
    credits: null,
    perSecond: null,
    reason: "Needs a source video",
    isOffered: true,
  });
  expect(pickableImageModels(images, {}, { hasInput: false })).toContainEqual(
    expect.objectContaining({ id: "delta-image-2-edit", credits: null, reason: "Needs a reference image" }),
  );
});

it("shortens long runs of seconds", () => {
  expect(shortenedSeconds(["5", "10"])).toBe("5, 10");
  expect(shortenedSeconds(["4", "5", "6", "7", "8", "12"])).toBe("4–8, 12");
});
