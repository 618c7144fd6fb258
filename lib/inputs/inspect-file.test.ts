import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { MalformedFile } from "@/lib/testing/malformed-files/bytes";
import { malformedFiles, SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { inspectFile } from "./inspect-file";

it("says how long a clip is, and its codec", async () => {
  const clip = new Blob([new Uint8Array(await readFile("lib/testing/samples/vfr.mp4"))]);
  const { durationSeconds, videoCodec } = await inspectFile(clip);
  expect(durationSeconds).toBeCloseTo(2, 1);
  expect(videoCodec).toBe("avc");
});

function named(name: string): MalformedFile {
  const file = malformedFiles(1).find((each) => each.name === name);
  if (!file) throw new Error(`There is no file "${name}"`);
  return file;
}

it.each([SMALL_MALFORMED_CLIP, ...["FLAC: 2³⁶ samples", "AAC: frames of no size"].map(named)])(
  "stops reading a file that would keep the tab busy: $name",
  async ({ bytes, type }) => {
    expect(await inspectFile(new Blob([new Uint8Array(bytes)]))).toMatchObject({
      mimeType: type,
      durationSeconds: null,
      videoCodec: null,
    });
  },
);
