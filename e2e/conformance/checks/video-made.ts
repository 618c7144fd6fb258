import type { GenerationJob } from "@/lib/contract/job";
import { expectAccepted } from "../expect-accepted";
import { clip, cutClip, host, needsLargeFiles, padded, picture, sample } from "../material";
import { expect, refusal, test } from "../service";
import { followJob, VIDEOS } from "../specimens";

const bare = { prompt: "A pier at dusk", duration_seconds: "5" };
const firstAsset = (job: GenerationJob) => job.assets[0];
const ratioOf = (job: GenerationJob) => (firstAsset(job)?.width ?? 0) / (firstAsset(job)?.height ?? 1);

test("Request body: mode generate is first-frame image-to-video; zeta-1.5 requires a picture and inherits its ratio", async () => {
  const order = {
    ...bare,
    mode: "generate",
    model_id: "zeta-1.5",
    resolution: "480p",
    duration_seconds: "6",
  };
  await refusal(VIDEOS, order);
  const { ended } = await followJob(VIDEOS, { ...order, input_image_url: await picture() });
  expect(ended.status, JSON.stringify(ended)).toBe("completed");
  expect(ratioOf(ended)).toBeCloseTo(16 / 9, 1);
});

test("Per-model options: a motion model takes an image and a video and inherits its ratio", async () => {
  const body = {
    ...bare,
    mode: "motion",
    model_id: "beta-2.6-mc",
    resolution: "720p",
    input_image_url: await picture(),
    input_video_url: await clip(5),
  };
  const { ended } = await followJob(VIDEOS, body);
  expect(ended.status).toBe("completed");
});

const kappa = { ...bare, mode: "edit", model_id: "kappa-h3-v2v", resolution: "768p", duration_seconds: "4" };

test("Input rules 4: kappa-h3-v2v is billed on measured input plus output, 8 credits a second, rounded up to 10", async () => {
  const { accepted: job, ended } = await followJob(VIDEOS, { ...kappa, input_video_url: await clip(3) });
  expect(ended.status, JSON.stringify(ended)).toBe("completed");
  // The price rows, and so the reserved credits, use the maximum: 15 seconds of reference.
  expect(job.credits_reserved).toBe(Math.ceil(((15 + 4) * 8) / 10) * 10);
  expect(ended.credits_used).toBe(Math.ceil(((3 + 4) * 8) / 10) * 10);
  expect(ended.credits_refunded).toBe(job.credits_reserved - Number(ended.credits_used));
});

test("Input rules 4: kappa-h3-v2v takes MP4 and MOV, H.264 and H.265", async () => {
  for (const input_video_url of [
    await clip(2),
    await clip(15),
    await sample("rot.mov"),
    await sample("h10.mp4"),
  ])
    await expectAccepted(VIDEOS, { ...kappa, input_video_url });
});

test("Credit facts: gamma-2.5-v2v takes a reference of up to 30 s", async () => {
  const gamma = {
    ...bare,
    mode: "edit",
    model_id: "gamma-2.5-v2v",
    resolution: "480p",
    audio_enabled: false,
  };
  await expectAccepted(VIDEOS, { ...gamma, input_video_url: await clip(30) });
  await refusal(VIDEOS, { ...gamma, input_video_url: await clip(32) });
});

test("Input rules 4: kappa-h3-v2v refuses references shorter than 2 s, longer than 15 s, of another format", async () => {
  for (const input_video_url of [await clip(1), await clip(17), await sample("odd.webm")]) {
    const { message } = await refusal(VIDEOS, { ...kappa, input_video_url });
    expect(message).toContain("input_video_url");
  }
});

test("Input rules 4: kappa-h3-v2v refuses a reference of more than 50 MB", async () => {
  needsLargeFiles();
  const large = await host(padded(await cutClip(4), 50_000_000), "large.mp4");
  await refusal(VIDEOS, { ...kappa, input_video_url: large.url });
});

test("Request body: an input of the wrong kind is refused, naming the field", async () => {
  const body = { ...bare, model_id: "delta-2.6", resolution: "720p", input_image_url: await clip(3) };
  expect((await refusal(VIDEOS, body)).message).toContain("input_image_url");
});
