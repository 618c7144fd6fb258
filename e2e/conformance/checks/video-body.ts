import { UNPRICED_FIELDS, WIRE_NAMES } from "@/lib/catalog/video-fields";
import { expectAccepted } from "../expect-accepted";
import { clip, picture } from "../material";
import { forEachParallel, refusal, sampled, test } from "../service";
import { aClip, VIDEOS } from "../specimens";
import { minimalRequest, OPTION_TABLE } from "../video-orders";

const MODELS = Object.entries(OPTION_TABLE);
const WRONG_TYPES: unknown[] = [null, 5, true, ["a"], { a: 1 }];
const REQUIRED = ["model_id", "prompt", "resolution", "duration_seconds"];
const LISTS = UNPRICED_FIELDS.map((field) => WIRE_NAMES[field]);
const TEXTS = [
  ...REQUIRED,
  "mode",
  "tier",
  ...LISTS,
  "negative_prompt",
  "input_image_url",
  "input_video_url",
];

for (const field of REQUIRED)
  test(`Request body: ${field} is required by every model`, async () => {
    await forEachParallel(sampled(MODELS), async ([model_id, options]) => {
      const body = await minimalRequest(model_id, options);
      await refusal(VIDEOS, { ...body, [field]: undefined });
      await refusal(VIDEOS, { ...body, [field]: "" });
    });
  });

for (const field of TEXTS)
  test(`Request body: ${field} is a string, and nothing else`, async () => {
    await forEachParallel(WRONG_TYPES, (value) => refusal(VIDEOS, aClip({ [field]: value })));
  });

test("Request body: model_id is one of the identifiers", async () => {
  const wrong = ["omega-9", "alpha", "zeta-2", "ZETA", "gamma-2.5-turbo", "kappa-h3 ", "beta-3", "iota"];
  await forEachParallel(wrong, (model_id) => refusal(VIDEOS, aClip({ model_id })));
});

for (const field of ["input_image_url", "input_video_url"])
  test(`Request body: ${field} is a uri`, async () => {
    const wrong = ["no address", "/a.png", "file:///etc/passwd", "data:image/png;base64,AAAA", "http://"];
    const base = { prompt: "A pier", resolution: "720p", duration_seconds: "5" };
    const body = field.includes("image")
      ? { ...base, model_id: "delta-2.6" }
      : { ...base, model_id: "delta-2.6-v2v", mode: "edit" };
    await expectAccepted(VIDEOS, { ...body, [field]: await (field.includes("image") ? picture() : clip(5)) });
    await forEachParallel(wrong, (value) => refusal(VIDEOS, { ...body, [field]: value }));
  });

test("Limits: a video prompt has 1 to 4096 characters, for every model", async () => {
  await forEachParallel(sampled(MODELS), async ([model_id, options]) => {
    const body = await minimalRequest(model_id, options);
    await expectAccepted(VIDEOS, { ...body, prompt: "x" });
    await expectAccepted(VIDEOS, { ...body, prompt: "x".repeat(4096) });
    await refusal(VIDEOS, { ...body, prompt: "" });
    await refusal(VIDEOS, { ...body, prompt: "x".repeat(4097) });
  });
});

test("Per-model options, zeta: spicy rejects uploaded references, fun and normal take them", async () => {
  const input_image_url = await picture();
  await refusal(VIDEOS, aClip({ tier: "spicy", input_image_url }));
  await expectAccepted(VIDEOS, aClip({ tier: "spicy" }));
  for (const tier of ["fun", "normal"]) await expectAccepted(VIDEOS, aClip({ tier, input_image_url }));
});

test("Input rules 3: kappa-h3 requires ratio for text-to-video", async () => {
  const body = { model_id: "kappa-h3", prompt: "A pier", resolution: "768p", duration_seconds: "4" };
  await expectAccepted(VIDEOS, { ...body, ratio: "16:9" });
  await refusal(VIDEOS, body);
});

test("Per-model options, kappa-h3-v2v: adaptive is the default ratio", async () => {
  const { "kappa-h3-v2v": options } = OPTION_TABLE;
  if (!options) throw new Error("the table has no such model");
  await expectAccepted(VIDEOS, { ...(await minimalRequest("kappa-h3-v2v", options)), ratio: undefined });
});

test("Input rules 2: gamma-2.5 takes up to 4 reference images, never mixed with first or last frames", async () => {
  const image = await picture();
  const gamma = {
    ...{ model_id: "gamma-2.5", prompt: "A pier", ratio: "16:9", resolution: "480p" },
    ...{ duration_seconds: "4", audio_enabled: false },
  };
  const frames = { input_image_url: image, last_frame_image_url: image };
  const images = (count: number) => ({ reference_image_urls: Array(count).fill(image) });
  await forEachParallel([{}, { input_image_url: image }, frames, ...[1, 2, 3, 4].map(images)], (inputs) =>
    expectAccepted(VIDEOS, { ...gamma, ...inputs }),
  );
  const mixed = { input_image_url: image, ...images(1) };
  const wrong = [images(5), images(6), mixed, { ...frames, ...images(1) }];
  await forEachParallel(wrong, (inputs) => refusal(VIDEOS, { ...gamma, ...inputs }));
});

const MOTION = { prompt: "A pier", mode: "motion", resolution: "720p", duration_seconds: "5" };
for (const model_id of ["beta-2.6-mc", "beta-3.0-mc"])
  test(`Request body, ${model_id}: mode is motion, which needs both inputs; the ratio is inherited`, async () => {
    const input_image_url = await picture();
    const input_video_url = await clip(5);
    const body = { ...MOTION, model_id, input_image_url, input_video_url };
    await expectAccepted(VIDEOS, body);
    const wrong: object[] = [
      { input_image_url: undefined },
      { input_video_url: undefined },
      { input_image_url: input_video_url },
      { input_video_url: input_image_url },
      { mode: "generate" },
      { mode: "edit" },
      { mode: undefined },
      { ratio: "16:9" },
      { ratio: "adaptive" },
      { audio_enabled: true },
    ];
    await forEachParallel(wrong, (change) => refusal(VIDEOS, { ...body, ...change }));
  });
