import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { EMPTY_DRAFT, readDraft } from "./video-draft";

it("reads back what it wrote", () => {
  const draft = {
    ...EMPTY_DRAFT,
    prompt: "rain",
    firstFrame: linkedInput("https://files.example/a/frame.png?x=1", "image"),
  };
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
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
