import { create, refused, test } from "./service";
import { VIDEOS } from "./specimens";

/** No request here may create a job, because each breaks one rule of the contract. */
const beta = {
  model_id: "beta-3.0",
  mode: "generate",
  prompt: "A pier",
  ratio: "16:9",
  resolution: "720p",
  duration_seconds: "5",
  audio_enabled: false,
};
const bare = { prompt: "A pier", resolution: "720p", duration_seconds: "5" };
const IMAGE = "https://files.example.com/a.png";

const REFUSED: Record<string, object> = {
  "Request body: prompt is required": { ...beta, prompt: undefined },
  "Limits: a prompt has at least 1 character": { ...beta, prompt: "" },
  "Limits: a prompt has at most 4096 characters": { ...beta, prompt: "x".repeat(4097) },
  "Request body: model_id is required": { ...beta, model_id: undefined },
  "Request body: model_id is one of the identifiers": { ...beta, model_id: "omega-9" },
  "Request body: resolution is required": { ...beta, resolution: undefined },
  "Request body: duration_seconds is required": { ...beta, duration_seconds: undefined },
  "Request body: duration_seconds is a string, not a number": { ...beta, duration_seconds: 5 },
  "Request body: mode is one of generate, edit, motion": { ...beta, mode: "extend" },
  "Request body: audio_enabled is a boolean": { ...beta, audio_enabled: "true" },
  "Request body: audio_enabled is required with audio pricing rows": { ...beta, audio_enabled: undefined },
  "Request body: input_image_url is a uri": { ...beta, input_image_url: "no address" },
  "Price matrix: a duration of another model": { ...beta, duration_seconds: "6" },
  "Price matrix: a resolution of another model": { ...beta, resolution: "4K" },
  "Price matrix: a tier of another model": {
    ...beta,
    model_id: "alpha-3.1",
    tier: "spicy",
    duration_seconds: "8",
    audio_enabled: true,
  },
  "gamma-2.0: the fast tier has no 1080p": {
    ...beta,
    model_id: "gamma-2.0",
    tier: "fast",
    resolution: "1080p",
    duration_seconds: "8",
  },
  "gamma-2.5: no 1080p": { ...beta, model_id: "gamma-2.5", resolution: "1080p" },
  "gamma-2.5: no 4K": { ...beta, model_id: "gamma-2.5", resolution: "4K" },
  "epsilon-2.3: 1080p has a duration of 6 only": {
    ...bare,
    model_id: "epsilon-2.3",
    tier: "pro",
    resolution: "1080p",
    duration_seconds: "10",
    input_image_url: IMAGE,
  },
  "zeta: spicy rejects uploaded references": {
    ...bare,
    model_id: "zeta",
    tier: "spicy",
    ratio: "1:1",
    resolution: "480p",
    duration_seconds: "6",
    input_image_url: IMAGE,
  },
  "kappa-h3: ratio is required for text-to-video": {
    ...bare,
    model_id: "kappa-h3",
    resolution: "768p",
    duration_seconds: "4",
  },
  "Input rules 1: delta-2.6 requires input_image_url": { ...bare, model_id: "delta-2.6" },
  "Input rules 1: epsilon-2.3 requires input_image_url": {
    ...bare,
    model_id: "epsilon-2.3",
    tier: "standard",
    resolution: "768p",
    duration_seconds: "6",
  },
  "Input rules 1: zeta-1.5 requires input_image_url": {
    ...bare,
    model_id: "zeta-1.5",
    resolution: "480p",
    duration_seconds: "6",
  },
  "Input rules 2: at most 4 reference images": {
    ...beta,
    model_id: "gamma-2.5",
    reference_image_urls: Array(5).fill(IMAGE),
  },
  "Input rules 2: references are never mixed with a first frame": {
    ...beta,
    model_id: "gamma-2.5",
    input_image_url: IMAGE,
    reference_image_urls: [IMAGE],
  },
  "Input rules 2: references are never mixed with a last frame": {
    ...beta,
    model_id: "gamma-2.5",
    input_image_url: IMAGE,
    last_frame_image_url: IMAGE,
    reference_image_urls: [IMAGE],
  },
};

for (const [rule, json] of Object.entries(REFUSED)) {
  test(`POST /v1/video-generations, ${rule}: else 400 invalid_request`, async () => {
    refused(await create(VIDEOS, json), 400);
  });
}

const EDITS = ["delta-2.6-v2v", "delta-2.7-videoedit", "gamma-2.5-v2v", "kappa-h3-v2v"];
for (const model_id of EDITS) {
  const resolution = model_id === "kappa-h3-v2v" ? "768p" : "720p";
  test(`POST /v1/video-generations, mode: edit is required for ${model_id} and needs input_video_url`, async () => {
    const audio = model_id === "gamma-2.5-v2v" ? { audio_enabled: false } : {};
    refused(await create(VIDEOS, { ...bare, ...audio, model_id, resolution, mode: "edit" }), 400);
    const withVideo = {
      ...bare,
      ...audio,
      model_id,
      resolution,
      input_video_url: "https://files.example.com/a.mp4",
    };
    refused(await create(VIDEOS, { ...withVideo, mode: "generate" }), 400);
  });
}

for (const model_id of ["beta-2.6-mc", "beta-3.0-mc"]) {
  test(`POST /v1/video-generations, mode: motion is required for ${model_id} and needs both inputs`, async () => {
    const inputs = { input_image_url: IMAGE, input_video_url: "https://files.example.com/a.mp4" };
    refused(await create(VIDEOS, { ...bare, model_id, mode: "motion", input_image_url: IMAGE }), 400);
    refused(
      await create(VIDEOS, { ...bare, model_id, mode: "motion", input_video_url: inputs.input_video_url }),
      400,
    );
    refused(await create(VIDEOS, { ...bare, ...inputs, model_id, mode: "generate" }), 400);
    refused(await create(VIDEOS, { ...bare, ...inputs, model_id, mode: "motion", ratio: "16:9" }), 400);
  });
}
