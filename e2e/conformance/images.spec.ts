import { modelOptions } from "@/lib/contract/assumptions";
import { pricingList } from "@/lib/contract/pricing";
import { clip, picture } from "./material";
import { accepted, ask, create, expect, refused, test } from "./service";
import {
  AVATARS,
  anAvatar,
  anImage,
  anImageOrder,
  aVoiceId,
  followJob,
  IMAGES,
  unwatched,
} from "./specimens";

test("Endpoints referred to elsewhere: images are paid as the price list says", async () => {
  const { ended } = await anImage();
  expect(ended.credits_reserved).toBe((await anImageOrder()).credits);
});

test("Endpoints referred to elsewhere: every image model names its ratios; together 4:5, 5:4, 2:3, 3:2 and 8:1", async () => {
  const { data } = pricingList.parse(accepted(await ask("GET", "/v1/pricing")));
  const ids = new Set(data.filter(({ product }) => product === "image").map(({ model_id }) => model_id));
  const ratios = new Set<string>();
  for (const id of ids)
    for (const ratio of modelOptions.parse(accepted(await ask("GET", `/v1/models/${id}`))).ratios)
      ratios.add(ratio);
  for (const ratio of ["4:5", "5:4", "2:3", "3:2", "8:1"]) expect(ratios).toContain(ratio);
});

test("Endpoints referred to elsewhere: an image has the ratio asked for", async () => {
  const { body } = await anImageOrder();
  const { ratios } = modelOptions.parse(accepted(await ask("GET", `/v1/models/${body.model_id}`)));
  const ratio = ratios.find((each) => each !== "1:1") ?? "1:1";
  const { ended } = await followJob(IMAGES, { ...body, ratio });
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  const asset = ended.assets[0];
  expect((asset?.width ?? 0) / (asset?.height ?? 1)).toBeCloseTo(width / height, 1);
});

test("Endpoints referred to elsewhere: quality has a per-model default", async () => {
  const { data } = pricingList.parse(accepted(await ask("GET", "/v1/pricing")));
  const model_id = data.find((row) => row.product === "image" && row.quality)?.model_id;
  expect(model_id).toBeTruthy();
  accepted(await create(IMAGES, { model_id, prompt: unwatched("A pier") }), 202);
});

test("POST /v1/image-generations: an unknown model, ratio, resolution, quality or input is invalid_request", async () => {
  const { body } = await anImageOrder();
  const changes = [
    { model_id: "omega-9" },
    { prompt: "" },
    { prompt: undefined },
    { ratio: "7:5" },
    { resolution: "16K" },
    { quality: "perfect" },
    { input_image_url: await clip(3) },
  ];
  for (const change of changes) refused(await create(IMAGES, { ...body, ...change }), 400);
});

test("Talking avatars: the clip is as long as its speech and has a picture", async () => {
  const asset = (await anAvatar()).ended.assets[0];
  expect(asset?.duration_seconds).toBeGreaterThan(0.3);
  expect(asset?.width).toBeGreaterThan(0);
});

test("POST /v1/talking-avatars: takes a portrait with a voice and text, or with a sound, and nothing less", async () => {
  const image_url = await picture();
  const voice_id = await aVoiceId();
  const refusals = [
    {},
    { image_url },
    { image_url, voice_id },
    { image_url, text: "Hello." },
    { voice_id, text: "Hello." },
    { image_url: await clip(3), voice_id, text: "Hello." },
    { image_url, voice_id, text: "x".repeat(8193) },
    { image_url, audio_url: image_url },
  ];
  for (const body of refusals) refused(await create(AVATARS, body), 400);
});
