import { expect, it } from "vitest";
import { clipText } from "./clip-text";
import type { MeasuredClip } from "./describe-file";

const CLIP: MeasuredClip = {
  durationSeconds: 200,
  width: 1280,
  height: 720,
  hasSound: false,
  metadata: {},
  shots: [],
  text: [],
  seenSeconds: 200,
  isTextPartial: false,
};
const NOBODYS = { spoken: null, drawnFrom: null };

it("says what was left out of a description, and only then", () => {
  const whole = clipText(CLIP, NOBODYS);
  expect(whole).not.toContain("Only the first");
  expect(whole).not.toContain("not searched");
  const partial = clipText({ ...CLIP, seenSeconds: 61.5, isTextPartial: true }, NOBODYS);
  expect(partial).toContain("Only the first 61.5 s were measured");
  expect(partial).toContain("not searched for text");
});
