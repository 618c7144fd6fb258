import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { SMALL_LIE } from "@/lib/testing/lying-files/corpus";
import { inspectFile } from "./inspect-file";

it("says how long a clip is, and its codec", async () => {
  const clip = new Blob([new Uint8Array(await readFile("lib/testing/samples/vfr.mp4"))]);
  const { durationSeconds, videoCodec } = await inspectFile(clip);
  expect(durationSeconds).toBeCloseTo(2, 1);
  expect(videoCodec).toBe("avc");
});

it("does not follow a clip that claims more frames than it holds", async () => {
  const clip = new Blob([new Uint8Array(SMALL_LIE.bytes)]);
  expect(await inspectFile(clip)).toMatchObject({
    mimeType: "video/mp4",
    durationSeconds: null,
    videoCodec: null,
  });
});
