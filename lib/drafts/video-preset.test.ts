import { expect, it } from "vitest";
import { eachFree } from "@/lib/catalog/video-fields";
import { EMPTY_DRAFT } from "./video-draft";
import { applyPreset, presetFromRequest, presetFromSearch } from "./video-preset";

const nothing = {
  model: null,
  prompt: null,
  negative: null,
  tier: null,
  ratio: null,
  resolution: null,
  duration: null,
  audio: null,
  image: null,
  video: null,
};
const selection = {
  ...eachFree(() => null),
  modelId: "alpha-3.1",
  mode: "generate" as const,
  tier: "fast",
  ratio: "16:9",
  resolution: "720p",
  duration: "8",
  audio: true,
};

it("fills the form with everything a job was made of, and empties what it had not", () => {
  const preset = presetFromRequest({
    model_id: "beta-2.6",
    prompt: "rain",
    resolution: "1080p",
    duration_seconds: "10",
    audio_enabled: false,
    input_image_url: "https://files.example/a.png",
  });
  const draft = applyPreset(
    { ...EMPTY_DRAFT, prompt: "mine", negativePrompt: "blur", selection: selection },
    preset!,
  );
  expect(draft).toMatchObject({
    prompt: "rain",
    negativePrompt: "",
    firstFrame: { url: "https://files.example/a.png" },
  });
  expect(preset?.requested).toMatchObject({ modelId: "beta-2.6", duration: "10", audio: false });
});

it("is no preset when a job is of another kind", () => {
  expect(presetFromRequest({ voice_id: "v", text: "hello" })).toBeNull();
});

it("lays a link over the draft field by field", () => {
  const preset = presetFromSearch({ ...nothing, ratio: "9:16", prompt: "sun" });
  const draft = applyPreset({ ...EMPTY_DRAFT, negativePrompt: "blur", selection }, preset!);
  expect(draft).toMatchObject({ prompt: "sun", negativePrompt: "blur" });
  expect(draft.selection).toEqual({ ...selection, ratio: "9:16" });
  expect(applyPreset({ ...EMPTY_DRAFT, selection: { tier: "fast" } }, preset!).selection).toEqual({
    tier: "fast",
    ratio: "9:16",
  });
});

it("takes no preset from a bare link and no address but http", () => {
  expect(presetFromSearch(nothing)).toBeNull();
  expect(presetFromSearch({ ...nothing, image: "javascript:alert(1)" })).toBeNull();
});
