import { expect, it } from "vitest";
import type { AcceptedInputs } from "@/lib/catalog/inputs";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { shownInputs } from "./shown-inputs";

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
