import { expect, it } from "vitest";
import { KINDS } from "./kinds";
import { inputsOf, modelName, modelOf, promptOf, requestLine, requestSettings } from "./request-summary";

const IMAGE = "https://files.test/a.png";
const asIs = (value: string) => value;
const clip = {
  model_id: "gamma-2.5",
  prompt: "A pier",
  mode: "generate",
  negative_prompt: "people",
  audio_enabled: false,
  duration_seconds: "8",
  resolution: "720p",
  ratio: "16:9",
  tier: "fast",
  reference_image_urls: [IMAGE, IMAGE],
};

it("lists the settings of a clip in the order of the form, without fields that were not sent", () => {
  expect(requestSettings("video", clip, asIs).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "Tier: fast",
    "Ratio: 16:9",
    "Resolution: 720p",
    "Duration: 8 s",
    "Audio: off",
    "References: 2",
    "Negative prompt: people",
  ]);
  expect(requestLine("video", clip)).toBe("fast · 16:9 · 720p · 8 s");
});

it("leaves out values of another type, and names no model when none was sent", () => {
  const odd = { resolution: 720, audio_enabled: "yes", tier: "", ratio: null };
  expect(requestSettings("video", odd, asIs)).toEqual([]);
  expect(modelOf("video", odd)).toBe("unknown");
  expect(promptOf("video", odd)).toBe("");
});

it("shows the kind in place of a model for a kind without models", () => {
  expect(modelName(KINDS.avatar.unnamedModel)).toBe("Talking avatar");
  expect(modelName(KINDS.voice.unnamedModel)).toBe("Voice");
  expect(modelName(KINDS.video.unnamedModel)).toBe("unknown");
  expect(modelName("zeta")).toBe("zeta");
});

it("names the picture that an image was made from as its form does", () => {
  expect(requestSettings("image", { quality: "draft", input_image_url: IMAGE }, asIs)).toEqual([
    { name: "Quality", value: "draft" },
    { name: "Reference image", value: "provided" },
  ]);
});

it("finds the picture and the sound that a result is made from", () => {
  const none = { picture: null, sound: null };
  const SOUND = "https://files.test/a.mp3";
  expect(inputsOf("video", { ...clip, input_image_url: IMAGE })).toEqual({ ...none, picture: IMAGE });
  expect(inputsOf("image", { input_image_url: IMAGE })).toEqual({ ...none, picture: IMAGE });
  expect(inputsOf("avatar", { image_url: IMAGE, audio_url: SOUND })).toEqual({
    picture: IMAGE,
    sound: SOUND,
  });
  expect(inputsOf("voice", { audio_url: SOUND })).toEqual({ ...none, sound: SOUND });
  expect(inputsOf("video", clip)).toEqual(none);
  expect(inputsOf("voice", { text: "Good evening.", image_url: IMAGE })).toEqual(none);
  expect(inputsOf("video", { input_image_url: 4 })).toEqual(none);
});
