import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { LyingFile } from "@/lib/testing/lying-files/bytes";
import { lyingFiles, SMALL_LIE } from "@/lib/testing/lying-files/corpus";
import { inspectFile } from "./inspect-file";

it("says how long a clip is, and its codec", async () => {
  const clip = new Blob([new Uint8Array(await readFile("lib/testing/samples/vfr.mp4"))]);
  const { durationSeconds, videoCodec } = await inspectFile(clip);
  expect(durationSeconds).toBeCloseTo(2, 1);
  expect(videoCodec).toBe("avc");
});

function named(name: string): LyingFile {
  const file = lyingFiles(1).find((each) => each.name === name);
  if (!file) throw new Error(`There is no file "${name}"`);
  return file;
}

it.each([SMALL_LIE, ...["FLAC: 2³⁶ samples", "AAC: frames of no size"].map(named)])(
  "does not follow a file that would keep the tab at work: $name",
  async ({ bytes, type }) => {
    expect(await inspectFile(new Blob([new Uint8Array(bytes)]))).toMatchObject({
      mimeType: type,
      durationSeconds: null,
      videoCodec: null,
    });
  },
);
