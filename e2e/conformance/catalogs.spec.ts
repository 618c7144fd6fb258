import { compatModelList, modelOptions } from "@/lib/contract/assumptions";
import { llmModelList } from "@/lib/contract/llm";
import { type PricingRow, pricingList } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { accepted, ask, expect, test } from "./service";

const priceRows = async () => pricingList.parse(accepted(await ask("GET", "/v1/pricing"))).data;
const least = (rows: PricingRow[], match: Partial<PricingRow>) =>
  Math.min(
    ...rows
      .filter((row) => Object.entries(match).every(([field, value]) => row[field] === value))
      .map(({ credits }) => credits),
  );

test("GET /v1/pricing: object list, with rows for every video model", async () => {
  const models = new Set((await priceRows()).map(({ model_id }) => model_id));
  for (const id of VIDEO_MODEL_IDS) expect(models, id).toContain(id);
});

test("Credit facts: kappa-h3 from 35, gamma-2.5 from 50, zeta-1.5 from 7, gamma-2.5-v2v above gamma-2.5", async () => {
  const rows = await priceRows();
  expect(least(rows, { model_id: "kappa-h3" })).toBe(35);
  expect(least(rows, { model_id: "kappa-h3", resolution: "768p", duration_seconds: 4 })).toBe(35);
  expect(least(rows, { model_id: "gamma-2.5" })).toBe(50);
  expect(least(rows, { model_id: "gamma-2.5", resolution: "480p", duration_seconds: 4 })).toBe(50);
  expect(least(rows, { model_id: "zeta-1.5" })).toBe(7);
  expect(least(rows, { model_id: "gamma-2.5-v2v" })).toBeGreaterThan(least(rows, { model_id: "gamma-2.5" }));
});

test("GET /v1/pricing: rows for kappa-h3-v2v list the 15-second-reference ceiling", async () => {
  const rows = (await priceRows()).filter(({ model_id }) => model_id === "kappa-h3-v2v");
  expect(rows.length).toBeGreaterThan(0);
  for (const { resolution, duration_seconds, credits } of rows) {
    const rate = resolution === "2K" ? 13 : 8;
    expect(credits).toBe(Math.ceil(((15 + (duration_seconds ?? 0)) * rate) / 10) * 10);
  }
});

test("Image catalog facts: 15 models; 3 credits with fixed 1K, 1 credit for drafts, 2K and 4K from 3", async () => {
  const rows = (await priceRows()).filter(({ product }) => product === "image");
  const ids = [...new Set(rows.map(({ model_id }) => model_id))];
  expect(ids).toHaveLength(15);
  const shapes = ids.map((model_id) => ({
    from: least(rows, { model_id }),
    sizes: [...new Set(rows.filter((row) => row.model_id === model_id).map(({ resolution }) => resolution))]
      .sort()
      .join(),
  }));
  expect(shapes).toContainEqual({ from: 3, sizes: "1K" });
  expect(shapes).toContainEqual({ from: 3, sizes: "2K,4K" });
  expect(shapes.map(({ from }) => from)).toContain(1);
});

test("Endpoints referred to elsewhere: GET /v1/models/{model_id} gives the options of every model", async () => {
  for (const id of VIDEO_MODEL_IDS)
    expect(modelOptions.parse(accepted(await ask("GET", `/v1/models/${id}`))).id).toBe(id);
});

test("Per-model options: GET /v1/models/{model_id} and the price list name the same durations", async () => {
  const rows = await priceRows();
  for (const id of VIDEO_MODEL_IDS) {
    const { durations, resolutions } = modelOptions.parse(accepted(await ask("GET", `/v1/models/${id}`)));
    const own = rows.filter(({ model_id }) => model_id === id);
    expect(new Set(own.map((row) => String(row.duration_seconds))), id).toEqual(new Set(durations));
    expect(new Set(own.map(({ resolution }) => resolution)), id).toEqual(new Set(resolutions));
  }
});

test("GET /v1/llm/models, Versioning 2: object list of 12 models, prices in millicredits", async () => {
  const { data } = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models")));
  expect(data).toHaveLength(12);
});

test("GET /compat-b/v1/models: a JSON object in list shape, with the models of the catalog", async () => {
  const { data } = compatModelList.parse(accepted(await ask("GET", "/compat-b/v1/models")));
  const catalog = llmModelList.parse(accepted(await ask("GET", "/v1/llm/models"))).data;
  expect(data.map(({ id }) => id).sort()).toEqual(catalog.map(({ id }) => id).sort());
});
