import { expect, it } from "vitest";
import { type InputRule, inputRuleLabel, lengthObjection, objection } from "./input-rule";

const rule: InputRule = {
  type: "video",
  mimeTypes: ["video/mp4", "video/quicktime"],
  maxBytes: 50_000_000,
  minSeconds: 2,
  maxSeconds: 15,
};
const clip = { mimeType: "video/mp4", sizeBytes: 1_000_000, durationSeconds: 8, videoCodec: "avc" };

it("says the rule before anything is chosen", () => {
  expect(inputRuleLabel(rule)).toBe("MP4 or MOV, up to 50 MB, 2 s to 15 s");
  expect(inputRuleLabel({ ...rule, mimeTypes: ["image/png"], minSeconds: null, maxSeconds: null })).toBe(
    "PNG, up to 50 MB",
  );
});

it("takes what the rule takes, at both ends of every limit", () => {
  expect(objection(clip, rule)).toBeNull();
  expect(objection({ ...clip, sizeBytes: 50_000_000, durationSeconds: 15 }, rule)).toBeNull();
  expect(objection({ ...clip, durationSeconds: 2 }, rule)).toBeNull();
});

it("goes by the bytes, whatever the file is called", () => {
  expect(objection({ ...clip, mimeType: "image/png" }, rule)).toContain("This file is PNG");
  expect(objection({ ...clip, mimeType: null }, rule)).toContain("couldn't recognize");
});

it("names the figure that is too much", () => {
  expect(objection({ ...clip, sizeBytes: 51_000_000 }, rule)).toBe("This file is 51 MB. The limit is 50 MB.");
  expect(objection({ ...clip, durationSeconds: 16 }, rule)).toContain("The limit is 15 s");
  expect(objection({ ...clip, durationSeconds: 1 }, rule)).toContain("at least 2 s");
  expect(objection({ ...clip, sizeBytes: 0 }, rule)).toBe("This file is empty.");
});

it("names a codec that the model doesn't take, and leaves an unknown one to the service", () => {
  const narrow = { ...rule, codecs: ["avc", "hevc"] };
  expect(objection(clip, narrow)).toBeNull();
  expect(objection({ ...clip, videoCodec: "hevc" }, narrow)).toBeNull();
  expect(objection({ ...clip, videoCodec: null }, narrow)).toBeNull();
  expect(objection({ ...clip, videoCodec: "av1" }, narrow)).toBe(
    "This video is encoded as AV1. Choose one encoded as H.264 or H.265.",
  );
  expect(objection({ ...clip, videoCodec: "av1" }, rule)).toBeNull();
});

it("leaves an unknown length to the service", () => {
  expect(lengthObjection(null, rule)).toBeNull();
});
