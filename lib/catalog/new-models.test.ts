import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS, videoMode } from "@/lib/contract/video";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { catalogDifferences, createVideoCatalog, modelListChanges } from "./catalog";
import { checkVideoRequest } from "./check-request";
import { chooseModel, chooseOption, resolveSettings } from "./choose";
import { matchModels } from "./match-models";
import { mapUnpriced, UNSENT } from "./video-fields";
import { quoteRequest, buildVideoRequest as requestOf } from "./video-request";

const row = (changes: Partial<PricingRow> = {}): PricingRow => ({
  object: "pricing_row",
  product: "video",
  credits: 5,
  model_id: "omega-1",
  resolution: "480p",
  duration_seconds: 4,
  ...changes,
});
const catalogOf = (...rows: PricingRow[]) => createVideoCatalog({ rows: [...pricingRows, ...rows] });
const theModel = (...rows: PricingRow[]) => catalogOf(...rows).byId.get("omega-1");
const inputs = { image: "https://files.test/a.png", video: "https://files.test/a.mp4" };

const anyRow = fc
  .record({
    credits: fc.integer({ min: 1, max: 900 }),
    mode: fc.constantFrom(undefined, ...videoMode.options, "upscale"),
    tier: fc.constantFrom(undefined, "draft", "final"),
    resolution: fc.constantFrom("480p", "720p", "4K", "1000x400"),
    duration_seconds: fc.constantFrom(2.5, 4, 6, 61),
    audio_enabled: fc.constantFrom(undefined, true, false),
  })
  .map((changes) => row(changes as Partial<PricingRow>));

describe("a model that only the price list has", () => {
  it("has exactly the options of its rows, for the price of the row that is asked for", () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const catalog = createVideoCatalog({ rows });
        const model = catalog.byId.get("omega-1");
        const usable = rows.filter(({ mode }) => mode !== "upscale");
        expect(model?.available ?? false).toBe(usable.length > 0);
        if (!model) return;
        const values = (field: "tier" | "resolution") => new Set(usable.flatMap((each) => each[field] ?? []));
        expect(new Set(model.tiers)).toEqual(values("tier"));
        expect(new Set(model.resolutions)).toEqual(values("resolution"));
        expect(new Set(model.durations.map(Number))).toEqual(
          new Set(usable.map((each) => each.duration_seconds)),
        );
        for (const offer of model.offers) {
          const selection = { modelId: model.id, ...offer, ...mapUnpriced(() => UNSENT) };
          const request = requestOf(catalog, { selection, prompt: "A pier", inputs });
          expect(request).not.toHaveProperty("ratio");
          expect(checkVideoRequest(catalog, request)).toEqual(request);
          expect(quoteRequest(catalog, request)?.reserved).toBe(offer.credits);
          expect(usable.map(({ credits }) => credits)).toContain(offer.credits);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("is marked, comes last, and is reported to the operator", () => {
    const catalog = catalogOf(row());
    expect(catalog.models.map(({ id }) => id)).toEqual([...VIDEO_MODEL_IDS, "omega-1"]);
    expect(catalog.models.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual(["omega-1"]);
    expect(catalogDifferences(createVideoCatalog({ rows: [...pricingRows, row()] }), [])).toContainEqual({
      modelId: "omega-1",
      subject: "model",
      added: ["omega-1"],
      missing: [],
    });
  });

  it("asks for audio only where a row has it, and not where no row says", () => {
    expect(theModel(row())?.audio).toBe("ignored");
    expect(theModel(row({ audio_enabled: true }))?.audio).toBe("on");
    expect(theModel(row({ audio_enabled: true }), row({ audio_enabled: false }))?.audio).toBe("toggle");
  });

  it("takes the inputs of its mode, and a negative prompt by the rule of its family", () => {
    expect(theModel(row())?.inputs).toEqual({ image: "optional", video: "none" });
    expect(theModel(row({ mode: "edit" }))?.inputs).toEqual({ image: "none", video: "required" });
    expect(theModel(row({ mode: "motion" }))?.inputs).toEqual({ image: "required", video: "required" });
    expect(theModel(row())?.texts).toEqual([]);
    const beta = catalogOf(row({ model_id: "beta-4" })).byId.get("beta-4");
    expect(beta).toMatchObject({ isNew: true, texts: ["negativePrompt"], family: "beta" });
  });

  it("sends a ratio only when it is chosen, any that is chosen, and leaves the rest to the upstream", () => {
    const catalog = catalogOf(row());
    const started = resolveSettings(catalog, { modelId: "omega-1" })?.selection;
    if (!started) throw new Error("nothing is sold");
    const build = (selection: typeof started) => requestOf(catalog, { selection, prompt: "A pier" });
    expect(build(started)).not.toHaveProperty("ratio");
    const wide = chooseOption(catalog, started, "ratio", "21:9").selection;
    expect(build(wide).ratio).toBe("21:9");
    expect(checkVideoRequest(catalog, { ...build(wide), ratio: "8:1" }).ratio).toBe("8:1");
    expect(build(chooseOption(catalog, wide, "ratio", "default").selection)).not.toHaveProperty("ratio");
  });

  it("uses the options that the upstream lists for it", () => {
    const options = {
      id: "omega-1",
      object: "model" as const,
      modes: ["generate"],
      tiers: [],
      ratios: ["1:1"],
      resolutions: [],
      durations: [],
      audio: "off" as const,
      inputs: { image: "none" as const, video: "none" as const },
    };
    const catalog = createVideoCatalog({ rows: [...pricingRows, row()], options: [options] });
    expect(catalog.byId.get("omega-1")).toMatchObject({
      isNew: true,
      audio: "off",
      choices: { ratio: ["1:1"] },
      inputs: options.inputs,
    });
  });

  it("is one of video: not an image model, a row without length, or a product of its own", () => {
    const strangers = [
      row({ product: "image", duration_seconds: null }),
      row({ duration_seconds: null }),
      row({ resolution: null }),
      row({ product: "music" }),
      row({ model_id: null }),
    ];
    expect(modelListChanges([...pricingRows, ...strangers]).added).toEqual([]);
    // The contract does not show the values of `product`: the models that it lists say which is video.
    const renamed = [row({ model_id: "beta-2.6", product: "clips" }), row({ product: "clips" })];
    expect(modelListChanges(renamed).added).toEqual(["omega-1"]);
  });
});

it("lists a model without a price as unavailable, and neither offers nor sends it", () => {
  const rows = pricingRows.filter(({ model_id }) => model_id !== "theta-omni");
  const catalog = createVideoCatalog({ rows });
  expect(modelListChanges(rows)).toEqual({ added: [], gone: ["theta-omni"] });
  expect(modelListChanges(pricingRows)).toEqual({ added: [], gone: [] });
  const fit = matchModels(catalog, {}).find(({ model }) => model.id === "theta-omni");
  expect(fit?.reasons).toEqual(["theta-omni is no longer offered: the API lists no price for it."]);
  const selection = resolveSettings(catalog, { modelId: "theta-omni" })?.selection;
  expect(selection?.modelId).toBe("alpha-3.1");
  if (!selection) return;
  expect(chooseModel(catalog, selection, "theta-omni")).toBeNull();
  const body = {
    ...requestOf(catalog, { selection, prompt: "A pier" }),
    model_id: "theta-omni",
  };
  expect(() => checkVideoRequest(catalog, body)).toThrow(/theta-omni is no longer offered/);
});
