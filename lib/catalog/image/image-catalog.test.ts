import fc from "fast-check";
import { expect, it } from "vitest";
import { imageRequest } from "@/lib/contract/assumptions";
import { IMAGE_MODELS } from "@/lib/sandbox/image/image-models";
import { modelOptionsOf } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { cheapestImage, createImageCatalog, imageCredits, nearestImage } from "./image-catalog";
import { buildImageRequest, checkImageRequest } from "./image-request";

const options = IMAGE_MODELS.flatMap(({ id }) => modelOptionsOf(id) ?? []);
const catalog = createImageCatalog(pricingRows, options);
const value = fc.constantFrom(null, "1:1", "16:9", "8:1", "1K", "2K", "4K", "draft", "standard", "high", "?");
const requested = fc.record({
  modelId: fc.constantFrom(...catalog.models.map(({ id }) => id), "nobody"),
  ratio: value,
  resolution: value,
  quality: value,
});

it("has every image model of the price list, cheapest first", () => {
  expect(catalog.models).toHaveLength(15);
  const prices = catalog.models.map(({ fromCredits }) => fromCredits);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

it("turns any request into a combination that is sold, and builds a body that the upstream accepts", () => {
  fc.assert(
    fc.property(requested, fc.string({ minLength: 1 }), (requestedValue, prompt) => {
      const selection = nearestImage(catalog, requestedValue);
      if (!selection) throw new Error("nothing is sold");
      const model = catalog.byId.get(selection.modelId);
      expect(model && imageCredits(model, selection)).toBeGreaterThan(0);
      if (model?.input === "required") return;
      const request = buildImageRequest(catalog, { selection, prompt, input: null });
      expect(imageRequest.parse(request)).toEqual(request);
      const credits = model && imageCredits(model, selection);
      expect(checkImageRequest(catalog, request)).toEqual({ request, credits, maxCredits: credits });
    }),
    { numRuns: 500 },
  );
});

it("keeps what still fits when the model changes", () => {
  const before = nearestImage(catalog, { modelId: "gamma-image-4", ratio: "4:5", resolution: "4K" });
  expect(nearestImage(catalog, { ...before, modelId: "kappa-image-3" })).toMatchObject({
    ratio: "4:5",
    resolution: "1K",
  });
});

it.each([
  [{ model_id: "nobody", prompt: "a" }, "model_id"],
  [{ model_id: "zeta-image", prompt: "" }, "prompt"],
  [{ model_id: "zeta-image", prompt: "a", ratio: "8:1" }, "ratio"],
  [{ model_id: "zeta-image", prompt: "a", resolution: "4K" }, "resolution"],
  [{ model_id: "zeta-image", prompt: "a", quality: "high" }, "quality"],
  [{ model_id: "delta-image-2-edit", prompt: "a" }, "input_image_url"],
  [{ model_id: "zeta-image", prompt: "a", input_image_url: "https://a.example/b" }, "input_image_url"],
])("refuses %j by its field", (body, field) => {
  expect(() => checkImageRequest(catalog, body)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ field }) }),
  );
});

it("starts from the cheapest picture that needs no input", () => {
  const cheapest = cheapestImage(catalog, () => null);
  const model = catalog.byId.get(cheapest?.modelId ?? "");
  const others = catalog.models.filter(({ input }) => input !== "required");
  expect(cheapest && model && imageCredits(model, cheapest)).toBe(cheapest?.credits);
  expect(cheapest?.credits).toBe(Math.min(...others.map(({ fromCredits }) => fromCredits)));
  const next = cheapestImage(catalog, ({ modelId }) => (modelId === cheapest?.modelId ? "Refused" : null));
  const left = others.filter(({ id }) => id !== cheapest?.modelId);
  expect(next?.credits).toBe(Math.min(...left.map(({ fromCredits }) => fromCredits)));
});
