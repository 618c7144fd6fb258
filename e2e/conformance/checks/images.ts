import { IMAGE_OPTIONS, UNPRICED_IMAGE_OPTIONS } from "@/lib/catalog/image/image-fields";
import { modelOptions, optionValues } from "@/lib/contract/assumptions";
import { expectAccepted } from "../expect-accepted";
import { clip, picture } from "../material";
import { accepted, ask, create, expect, forEachParallel, refusal, sampled, test } from "../service";
import { AVATARS, anAvatar, aVoiceId, canceledEarly, IMAGES, priceRows } from "../specimens";
import { ALL_VALUES } from "../video-orders";

/** What the service itself names for each image model; the text names none of them. */
async function imageModels() {
  const rows = (await priceRows()).filter(({ product }) => product === "image");
  const ids = [...new Set(rows.map(({ model_id }) => model_id ?? ""))];
  return Promise.all(
    ids.map(async (id) => {
      const options = modelOptions.parse(accepted(await ask("GET", `/v1/models/${id}`)));
      const own = rows.filter(({ model_id }) => model_id === id);
      const input = options.inputs.image === "required" ? { input_image_url: await picture() } : {};
      return { id, options, rows: own, body: { model_id: id, prompt: "A pier", ...input } };
    }),
  );
}
const LISTED = [...ALL_VALUES.ratio, "4:1", "1:4", "9:21", "1:8"];
const SIZES = ["512", "1K", "2K", "4K", "8K", "16K", "720p", ""];
const QUALITIES = ["draft", "standard", "high", "low", "medium", "perfect", ""];

test("Endpoints referred to elsewhere: image models name their ratios; together 4:5, 5:4, 2:3, 3:2 and 8:1", async () => {
  const ratios = (await imageModels()).flatMap(({ options }) => options.ratios);
  for (const ratio of ["4:5", "5:4", "2:3", "3:2", "8:1"]) expect(ratios).toContain(ratio);
});

for (const option of UNPRICED_IMAGE_OPTIONS)
  test(`Endpoints referred to elsewhere: every image model takes each ${option} that it names, and no other`, async () => {
    await forEachParallel(await imageModels(), async ({ options, body }) => {
      const own = optionValues(options, `${option}s`);
      if (!own) return;
      for (const value of sampled(own)) await expectAccepted(IMAGES, { ...body, [option]: value });
      for (const value of sampled(LISTED.filter((each) => !own.includes(each))))
        await refusal(IMAGES, { ...body, [option]: value });
    });
  });

test("Endpoints referred to elsewhere: every image model takes each resolution and quality of its rows, and no other", async () => {
  await forEachParallel(await imageModels(), async ({ rows, body }) => {
    for (const { resolution, quality } of sampled(rows))
      await expectAccepted(IMAGES, { ...body, resolution, ...(quality ? { quality } : {}) });
    const sizes = rows.map(({ resolution }) => resolution);
    const qualities = rows.map(({ quality }) => quality);
    for (const resolution of sampled(SIZES.filter((each) => !sizes.includes(each))))
      await refusal(IMAGES, { ...body, resolution });
    for (const quality of sampled(QUALITIES.filter((each) => !qualities.includes(each))))
      await refusal(IMAGES, { ...body, quality });
  });
});

test("Endpoints referred to elsewhere: quality has a per-model default", async () => {
  const models = (await imageModels()).filter(({ rows }) => rows.some(({ quality }) => quality));
  expect(models.length).toBeGreaterThan(0);
  for (const { body, rows } of models) {
    const json = { ...body, prompt: canceledEarly("A pier") };
    const job = accepted(await create(IMAGES, json), 202);
    const prices = rows.map(({ credits }) => credits);
    // The default is one of the rows.
    expect(prices).toContain(
      typeof job === "object" && job !== null && "credits_reserved" in job ? job.credits_reserved : null,
    );
  }
});

test("POST /v1/image-generations: an unknown model, prompt or input is invalid_request", async () => {
  const [{ body } = { body: {} }] = await imageModels();
  const changes: object[] = [
    ...["omega-9", "", "zeta", 5, undefined].map((model_id) => ({ model_id })),
    ...["", undefined, 5, null, "x".repeat(4097)].map((prompt) => ({ prompt })),
    ...[...IMAGE_OPTIONS, "input_image_url"].flatMap((field) =>
      [5, null, ["1:1"]].map((value) => ({ [field]: value })),
    ),
    { input_image_url: await clip(3) },
    { input_image_url: "no address" },
  ];
  await forEachParallel(changes, (change) => refusal(IMAGES, { ...body, ...change }));
});

test("POST /v1/image-generations: a model that works from a picture requires one", async () => {
  for (const { options, body } of await imageModels()) {
    if (options.inputs.image === "required") await refusal(IMAGES, { ...body, input_image_url: undefined });
    else await expectAccepted(IMAGES, body);
  }
});

test("Talking avatars: the clip is as long as its speech and has a picture", async () => {
  const asset = (await anAvatar()).ended.assets[0];
  expect(asset?.duration_seconds).toBeGreaterThan(0.3);
  expect(asset?.width).toBeGreaterThan(0);
});

test("POST /v1/talking-avatars: takes a portrait with a voice and text, or with a sound, and nothing less", async () => {
  const image_url = await picture();
  const voice_id = await aVoiceId();
  const text = "Hello.";
  const wrong: object[] = [
    {},
    { image_url },
    { image_url, voice_id },
    { image_url, text },
    { voice_id, text },
    { image_url: await clip(3), voice_id, text },
    { image_url: "no address", voice_id, text },
    { image_url: 5, voice_id, text },
    { image_url, voice_id, text: "" },
    { image_url, voice_id: "nobody-of-that-name", text },
    { image_url, voice_id, text: "x".repeat(8193) },
    { image_url, audio_url: image_url },
    { image_url, voice_id, text, resolution: "144p" },
    { image_url, voice_id, text, resolution: 480 },
  ];
  await expectAccepted(AVATARS, { image_url, voice_id, text });
  await forEachParallel(wrong, (body) => refusal(AVATARS, body));
});
