import { expect, it } from "vitest";
import type { AcceptedInputs } from "@/lib/catalog/field-state";
import { mapFields } from "@/lib/catalog/request-field";
import { mapUnpriced, VIDEO_SETTINGS } from "@/lib/catalog/video-fields";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { readStored } from "@/lib/platform/stored";
import { applyPreset, EMPTY_DRAFT, shownInputs, videoDraft } from "./video-draft";
import { presetFromRequest, presetFromSearch } from "./video-preset";

function readDraft(stored: unknown) {
  const storage = new Map([["draft", JSON.stringify(stored)]]);
  return (
    readStored(
      { getItem: (key) => storage.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined },
      "draft",
      videoDraft,
    ) ?? EMPTY_DRAFT
  );
}

it("reads back what it wrote", () => {
  const draft = {
    ...EMPTY_DRAFT,
    prompt: "rain",
    firstFrame: linkedInput("https://files.example/a/frame.png?x=1", "image"),
  };
  expect(readDraft(draft)).toEqual(draft);
  expect(draft.firstFrame.name).toBe("frame.png");
});

it("keeps the prompt when another field became unreadable", () => {
  expect(readDraft({ prompt: "rain", selection: { modelId: 7 }, references: "none" })).toEqual({
    ...EMPTY_DRAFT,
    prompt: "rain",
  });
});

it("has no tags where an earlier release wrote none, and keeps them when a preset is applied", () => {
  const { tags: _, ...older } = { ...EMPTY_DRAFT, prompt: "rain" };
  expect(readDraft(older)).toEqual({ ...EMPTY_DRAFT, prompt: "rain" });
  expect(readDraft({ ...older, tags: ["a,b"] })).toEqual({ ...EMPTY_DRAFT, prompt: "rain" });
  const tagged = readDraft({ ...older, tags: ["spring"] });
  expect(applyPreset(tagged, { requested: {}, fields: { prompt: "sun" } }).tags).toEqual(["spring"]);
});

it("starts empty from anything that is no draft", () => {
  for (const stored of [null, "x", 3, [], { prompt: 3 }]) expect(readDraft(stored)).toEqual(EMPTY_DRAFT);
});

const picture = linkedInput("https://files.test/a.png", "image");
const clip = linkedInput("https://files.test/a.mp4", "video");
const everything = { firstFrame: picture, lastFrame: picture, sourceVideo: clip, references: [picture] };
const frames: AcceptedInputs = {
  image: "optional",
  video: "none",
  lastFrame: true,
  referencesMax: 4,
  imageReason: null,
};

it("shows references instead of frames, never beside them", () => {
  expect(shownInputs(everything, frames)).toEqual({
    firstFrame: null,
    lastFrame: null,
    sourceVideo: null,
    references: [picture],
  });
});

it("shows frames where there are no references, and no more references than are taken", () => {
  expect(shownInputs({ ...everything, references: [] }, frames)).toMatchObject({
    firstFrame: picture,
    lastFrame: picture,
  });
  const six = Array.from({ length: 6 }, () => picture);
  expect(shownInputs({ ...everything, references: six }, frames).references).toHaveLength(4);
});

it("shows no input that a model does not take", () => {
  const none: AcceptedInputs = { ...frames, image: "none", lastFrame: false, referencesMax: 0 };
  expect(shownInputs(everything, none)).toEqual({
    firstFrame: null,
    lastFrame: null,
    sourceVideo: null,
    references: [],
  });
});

const nothing = {
  model: null,
  prompt: null,
  negative: null,
  ...mapFields(VIDEO_SETTINGS, () => null),
  image: null,
  video: null,
};
const selection = {
  ...mapUnpriced(() => null),
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

it("reads no preset from a bare link, and no address but http", () => {
  expect(presetFromSearch(nothing)).toBeNull();
  expect(presetFromSearch({ ...nothing, image: "javascript:alert(1)" })).toBeNull();
});

it("remembers the models beside the first, until a preset names a model", () => {
  const draft = { ...EMPTY_DRAFT, otherModels: [{ modelId: "zeta", takes: 2 }] };
  expect(readDraft(draft).otherModels).toEqual(draft.otherModels);
  expect(readDraft({ ...draft, otherModels: [{ modelId: "zeta", takes: 99 }] }).otherModels).toEqual([]);
  expect(applyPreset(draft, { requested: { ratio: "1:1" }, fields: {} }).otherModels).toEqual(
    draft.otherModels,
  );
  expect(applyPreset(draft, { requested: { modelId: "beta-3.0" }, fields: {} }).otherModels).toEqual([]);
});
