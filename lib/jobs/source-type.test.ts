import { expect, it } from "vitest";
import { sourceTypeOf } from "./source-type";

const EDITED = "compositeWithTrainedAlgorithmicMedia";
const MADE = "trainedAlgorithmicMedia";

it.each([
  ["video", {}, MADE],
  ["video", { first_frame_url: "https://files.test/a" }, MADE],
  ["video", { input_video_url: "https://files.test/a" }, EDITED],
  ["video", { mode: "edit" }, EDITED],
  ["video", { mode: "motion" }, EDITED],
  ["image", {}, MADE],
  ["image", { input_image_url: "https://files.test/a" }, EDITED],
  ["voice", { mode: "tts" }, MADE],
  ["voice", { audio_url: "https://files.test/a" }, EDITED],
  ["avatar", { image_url: "https://files.test/a" }, EDITED],
] as const)("a %s of %j is %s", (kind, request, type) => {
  expect(sourceTypeOf({ kind, request })).toBe(type);
});
