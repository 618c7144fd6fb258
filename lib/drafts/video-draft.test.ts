import { expect, it } from "vitest";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { readStored } from "@/lib/platform/stored";
import { EMPTY_DRAFT, videoDraft } from "./video-draft";

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
