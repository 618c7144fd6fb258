import fc from "fast-check";
import { expect, it } from "vitest";
import { imageDraft } from "@/lib/drafts/image-draft";
import { imageTakesOf } from "@/lib/drafts/image-takes";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { IMAGE_MODELS } from "@/lib/sandbox/image/image-models";
import { modelOptionsOf } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { runTotal, type WantedTakes } from "../run";
import { createImageCatalog, nearestImage } from "./image-catalog";
import { resolveImageRun } from "./image-run";

const options = IMAGE_MODELS.flatMap(({ id }) => modelOptionsOf(id) ?? []);
const catalog = createImageCatalog(pricingRows, options);
const ids = catalog.models.map(({ id }) => id);
const withInput = (input: "none" | "optional" | "required") => {
  const model = catalog.models.find((each) => each.input === input);
  if (!model) throw new Error(`no model has ${input}`);
  return model.id;
};
const picture = linkedInput("https://files.test/picture.png", "image");
const draft = imageDraft.parse({ prompt: "A paper boat", input: picture });

/** The lines that the form shows, and what a press would send. */
function press(firstId: string, others: readonly WantedTakes[], takes = 1) {
  const selection = nearestImage(catalog, { modelId: firstId });
  const model = catalog.byId.get(firstId);
  if (!selection || !model) throw new Error(`${firstId} is not sold`);
  const lines = resolveImageRun(catalog, {
    selection,
    hasInput: model.input !== "none",
    takes,
    others,
    maxTakes: 8,
  });
  return { lines, sent: imageTakesOf(catalog, lines, draft) };
}

it("sends for each model what its line shows, at the price that the button has, and at most eight", () => {
  const other = fc.record({
    modelId: fc.constantFrom(...ids, "nobody"),
    takes: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.array(other, { maxLength: 5 }),
      fc.integer({ min: 1, max: 8 }),
      (firstId, others, takes) => {
        const { lines, sent } = press(firstId, others, takes);
        const total = runTotal(lines);
        expect(sent.length).toBe(total?.takes ?? 0);
        expect(sent.reduce((sum, { credits }) => sum + credits, 0)).toBe(total?.reserved ?? 0);
        expect(sent.length).toBeLessThanOrEqual(8);
      },
    ),
  );
});

it("leaves a picture that the form hides out of every take, and says which model needs one", () => {
  const { lines, sent } = press(withInput("none"), [
    { modelId: withInput("optional"), takes: 1 },
    { modelId: withInput("required"), takes: 1 },
  ]);
  expect(sent).toHaveLength(2);
  for (const { request } of sent) expect(request.input_image_url).toBeUndefined();
  expect(lines[2]).toMatchObject({ selection: null, quote: null });
  expect(lines[2]?.reason).toMatch(/\w/);
});
