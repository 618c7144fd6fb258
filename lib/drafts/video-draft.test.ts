import { expect, it } from "vitest";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { readStored } from "@/lib/platform/stored";
import { EMPTY_DRAFT, shownInputs, videoDraft } from "./video-draft";

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

it("lets references stand in place of frames, never beside them", () => {
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

it("carries nothing a model does not take", () => {
  const none: AcceptedInputs = { ...frames, image: "none", lastFrame: false, referencesMax: 0 };
  expect(shownInputs(everything, none)).toEqual({
    firstFrame: null,
    lastFrame: null,
    sourceVideo: null,
    references: [],
  });
});
