import { listName, UNPRICED_FIELDS } from "@/lib/catalog/video-fields";
import { modelOptions, optionValues } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { accepted, ask, expect, forEachParallel, test } from "../service";
import { priceRows } from "../specimens";
import { OPTION_TABLE, optionCombinations, type StatedOptions } from "../video-orders";

const least = (rows: readonly PricingRow[], match: Partial<PricingRow>) =>
  Math.min(
    ...rows
      .filter((row) => Object.entries(match).every(([field, value]) => row[field] === value))
      .map(({ credits }) => credits),
  );
const pointOf = (row: PricingRow) =>
  [row.tier ?? "", row.resolution, row.duration_seconds, row.audio_enabled ?? ""].join(" ");

test("GET /v1/pricing: object list, with rows for every video model and for every product", async () => {
  const rows = await priceRows();
  const models = new Set(rows.map(({ model_id }) => model_id));
  for (const id of VIDEO_MODEL_IDS) expect(models, id).toContain(id);
  const products = new Set(rows.map(({ product }) => product));
  for (const product of ["video", "image", "voice", "talking_avatar"]) expect(products).toContain(product);
  const points = rows.map(
    (row) => `${row.product} ${row.model_id} ${row.mode} ${row.quality} ${pointOf(row)}`,
  );
  expect(new Set(points).size, "no combination twice").toBe(points.length);
});

/** What the rows of a model must be: the tuples of the table, one row each. */
const promised = (options: StatedOptions) =>
  new Set(
    [...optionCombinations(options)].map(({ tier, resolution, duration_seconds, audio_enabled }) =>
      [tier ?? "", resolution, duration_seconds, options.audio === "ignored" ? "" : audio_enabled].join(" "),
    ),
  );

for (const [model_id, options] of Object.entries(OPTION_TABLE))
  test(`Per-model options, ${model_id}: the price rows are the tuples of the table, no more and no fewer`, async () => {
    const rows = (await priceRows()).filter((row) => row.model_id === model_id);
    // Audio that cannot be chosen may be left out of a row.
    const isFixed = options.audio !== "toggle";
    const cut = (point: string) => (isFixed ? point.replace(/ \S*$/, "") : point);
    expect([...new Set(rows.map(pointOf).map(cut))].sort()).toEqual(
      [...new Set([...promised(options)].map(cut))].sort(),
    );
    for (const { product, mode } of rows)
      expect([product, mode ?? options.mode]).toEqual(["video", options.mode]);
  });

test("Credit facts: kappa-h3 from 35, gamma-2.5 from 50, zeta-1.5 from 7", async () => {
  const rows = await priceRows();
  expect(least(rows, { model_id: "kappa-h3" })).toBe(35);
  expect(least(rows, { model_id: "kappa-h3", resolution: "768p", duration_seconds: 4 })).toBe(35);
  expect(least(rows, { model_id: "gamma-2.5" })).toBe(50);
  expect(least(rows, { model_id: "gamma-2.5", resolution: "480p", duration_seconds: 4 })).toBe(50);
  expect(least(rows, { model_id: "zeta-1.5" })).toBe(7);
});

test("Credit facts: every gamma-2.5-v2v row costs more than the same of gamma-2.5", async () => {
  const rows = await priceRows();
  for (const row of rows.filter(({ model_id }) => model_id === "gamma-2.5-v2v")) {
    const { resolution, duration_seconds, audio_enabled } = row;
    const plain = { model_id: "gamma-2.5", resolution, duration_seconds, audio_enabled };
    expect(row.credits, pointOf(row)).toBeGreaterThan(least(rows, plain));
  }
});

test("GET /v1/pricing: rows for kappa-h3-v2v list the 15-second-reference ceiling", async () => {
  const rows = (await priceRows()).filter(({ model_id }) => model_id === "kappa-h3-v2v");
  expect(rows.length).toBeGreaterThan(0);
  for (const { resolution, duration_seconds, credits } of rows) {
    const rate = resolution === "2K" ? 13 : 8;
    expect(credits).toBe(Math.ceil(((15 + (duration_seconds ?? 0)) * rate) / 10) * 10);
  }
});

test("Credit facts: a voice row is 2 credits for 10 seconds", async () => {
  const rows = (await priceRows()).filter(({ product }) => product === "voice");
  for (const { credits, duration_seconds } of rows) expect([credits, duration_seconds]).toEqual([2, 10]);
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

const optionsOf = async (id: string) => modelOptions.parse(accepted(await ask("GET", `/v1/models/${id}`)));
const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

test("Endpoints referred to elsewhere: GET /v1/models/{model_id} gives the options of the table", async () => {
  await forEachParallel(Object.entries(OPTION_TABLE), async ([model_id, stated]) => {
    const { mode, tiers, clips, audio, image } = stated;
    const options = await optionsOf(model_id);
    expect(options.id).toBe(model_id);
    expect(options.modes, model_id).toEqual([mode]);
    expect(sorted(options.tiers), model_id).toEqual(sorted(tiers));
    for (const field of UNPRICED_FIELDS) {
      const values = optionValues(options, listName(field)) ?? [];
      expect(sorted(values), `${field} of ${model_id}`).toEqual(sorted(stated[`${field}s`] ?? []));
    }
    expect(sorted(options.resolutions), model_id).toEqual(sorted(clips.flatMap((each) => each.resolutions)));
    expect(sorted(options.durations), model_id).toEqual(sorted(clips.flatMap((each) => each.durations)));
    expect(options.audio, model_id).toBe(audio);
    if (mode === "generate") expect(options.inputs.image, model_id).toBe(image);
    expect(options.inputs.video, model_id).toBe(mode === "edit" ? "required" : "none");
  });
});

test("Endpoints referred to elsewhere: every model's options and the price list name the same values", async () => {
  const rows = await priceRows();
  await forEachParallel(VIDEO_MODEL_IDS, async (id) => {
    const { durations, resolutions } = await optionsOf(id);
    const own = rows.filter(({ model_id }) => model_id === id);
    expect(sorted(own.map((row) => String(row.duration_seconds))), id).toEqual(sorted(durations));
    expect(sorted(own.map(({ resolution }) => resolution ?? "")), id).toEqual(sorted(resolutions));
  });
});

test("Per-model options, theta-omni: up to 4K", async () => {
  expect((await optionsOf("theta-omni")).resolutions).toContain("4K");
});
