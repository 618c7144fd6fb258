import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { malformedFiles } from "@/lib/testing/malformed-files/corpus";
import { sniffMediaType } from "./media-type";

it("detects the type of any file in little memory", async () => {
  const files = malformedFiles(1);
  const before = process.memoryUsage.rss();
  for (const { bytes } of files) expect(await sniffMediaType(bytes)).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(100);
});

it.each([
  ["vfr.mp4", "video/mp4"],
  ["rot.mov", "video/quicktime"],
  ["voice.webm", "video/webm"],
  ["speech.wav", "audio/wav"],
  ["user.jpg", "image/jpeg"],
])("%s is %s", async (name, type) => {
  expect(await sniffMediaType(await readFile(`lib/testing/samples/${name}`))).toBe(type);
});
