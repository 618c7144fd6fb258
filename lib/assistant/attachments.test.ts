import { expect, it } from "vitest";
import { missingTypes, modelsTaking } from "./attachments";

const [all, seeing, text] = [["text", "image", "audio", "video"], ["vision"], ["text"]].map((modalities) => ({
  modalities,
}));
const [image, audio, video] = (["image", "audio", "video"] as const).map((type) => ({ type }));

it("names each type that a model cannot take once, whatever word it has for images", () => {
  if (!all || !seeing || !text || !image || !audio || !video) throw new Error("nothing to test");
  expect(missingTypes(all, [image, audio, video])).toEqual([]);
  expect(missingTypes(seeing, [video, image, audio, video])).toEqual(["audio", "video"]);
  expect(missingTypes(text, [image])).toEqual(["image"]);
  expect(missingTypes(text, [])).toEqual([]);
  expect(modelsTaking([text, seeing, all], [image])).toEqual([seeing, all]);
});
