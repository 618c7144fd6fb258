import fc from "fast-check";
import { expect, it } from "vitest";
import { fileProblem } from "./file-problem";
import { durationProblem, type InputRule, inputRuleLabel } from "./input-rule";

const rule: InputRule = {
  type: "video",
  mimeTypes: ["video/mp4", "video/quicktime"],
  maxBytes: 50_000_000,
  minSeconds: 2,
  maxSeconds: 15,
};
const clip = {
  mimeType: "video/mp4",
  formatName: "MP4",
  sizeBytes: 1_000_000,
  durationSeconds: 8,
  videoCodec: "avc",
};

it("says the rule before anything is chosen", () => {
  expect(inputRuleLabel(rule)).toBe("MP4 or MOV, up to 50 MB, 2 s to 15 s");
  expect(inputRuleLabel({ ...rule, mimeTypes: ["image/png"], minSeconds: null, maxSeconds: null })).toBe(
    "PNG, up to 50 MB",
  );
});

it("accepts both ends of every limit", () => {
  expect(fileProblem(clip, rule)).toBeNull();
  expect(fileProblem({ ...clip, sizeBytes: 50_000_000, durationSeconds: 15 }, rule)).toBeNull();
  expect(fileProblem({ ...clip, durationSeconds: 2 }, rule)).toBeNull();
});

it("decides by the bytes, whatever the file is called", () => {
  expect(fileProblem({ ...clip, mimeType: "image/png" }, rule)).toContain("This file is PNG");
  expect(fileProblem({ ...clip, mimeType: null, formatName: null }, rule)).toContain("couldn't recognize");
});

it("names the figure that is too high", () => {
  expect(fileProblem({ ...clip, sizeBytes: 51_000_000 }, rule)).toBe(
    "This file is 51 MB. The limit is 50 MB.",
  );
  expect(fileProblem({ ...clip, durationSeconds: 16 }, rule)).toContain("The limit is 15 s");
  expect(fileProblem({ ...clip, durationSeconds: 1 }, rule)).toContain("at least 2 s");
  expect(fileProblem({ ...clip, sizeBytes: 0 }, rule)).toBe("This file is empty.");
});

it.each([
  [15.015, "a clip of 29.97 frames a second"],
  [15.02, "a phone's clip"],
  [1.96, "a clip without its last frame"],
])("takes %d s, %s, for limits in whole seconds", (durationSeconds) => {
  expect(fileProblem({ ...clip, durationSeconds }, rule)).toBeNull();
});

it("never shows a refused figure rounded to its limit", () => {
  expect(fileProblem({ ...clip, sizeBytes: 50_000_500 }, rule)).toBe(
    "This file is 50.001 MB. The limit is 50 MB.",
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5e9 }), fc.integer({ min: 1, max: 5e9 }), (sizeBytes, maxBytes) => {
      fc.pre(sizeBytes > maxBytes);
      const [, said, limit] =
        /is (.+)\. The limit is (.+)\./.exec(
          fileProblem({ ...clip, sizeBytes }, { ...rule, maxBytes }) ?? "",
        ) ?? [];
      expect(said).toBeDefined();
      expect(said).not.toBe(limit);
    }),
  );
  const seconds = fc.double({ min: 0.001, max: 20_000, noNaN: true });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 1, max: 10_000 }), (durationSeconds, limit) => {
      for (const limits of [
        { minSeconds: limit, maxSeconds: null },
        { minSeconds: null, maxSeconds: limit },
      ]) {
        const words = fileProblem({ ...clip, durationSeconds }, { ...rule, ...limits });
        const [, said, of] =
          /is (.+) long\. (?:The limit is|It must be at least) (.+)\./.exec(words ?? "") ?? [];
        expect(words === null || (said !== undefined && said !== of)).toBe(true);
      }
    }),
  );
});

it("names a codec that the model doesn't take, and leaves an unknown one to the upstream", () => {
  const narrow = { ...rule, codecs: ["avc", "hevc"] };
  expect(fileProblem(clip, narrow)).toBeNull();
  expect(fileProblem({ ...clip, videoCodec: "hevc" }, narrow)).toBeNull();
  expect(fileProblem({ ...clip, videoCodec: null }, narrow)).toBeNull();
  expect(fileProblem({ ...clip, videoCodec: "av1" }, narrow)).toBe(
    "This video is encoded as AV1. Choose one encoded as H.264 or H.265.",
  );
  expect(fileProblem({ ...clip, videoCodec: "av1" }, rule)).toBeNull();
});

it("leaves an unknown length to the upstream", () => {
  expect(durationProblem(null, rule)).toBeNull();
});
