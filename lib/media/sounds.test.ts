// @module-tag all
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inspectMedia } from "./inspect";
import { runMedia } from "./run-media";

const sample = (name: string) => path.resolve("lib/testing/samples", name);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "join-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = async (file: string) => (await runMedia({ kind: "probe", path: file })).durationSeconds;

it.each([
  ["mp3", "audio/mpeg"],
  ["wav", "audio/wav"],
] as const)(
  "joins sounds of different formats into one %s as long as all together",
  async (format, mimeType) => {
    const paths = ["speech.wav", "voice.webm", "speech.wav"].map(sample);
    const outputPath = path.join(folder, `joined.${format}`);
    const { durationSeconds } = await runMedia({ kind: "join", paths, outputPath, format });
    const lengths = await Promise.all(paths.map(seconds));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    expect(durationSeconds).toBeGreaterThan(whole - 0.2);
    expect(durationSeconds).toBeLessThan(whole + 0.2);
    expect(await inspectMedia(outputPath)).toMatchObject({ kind: "audio", mimeType });
    expect(Math.abs((await seconds(outputPath)) - durationSeconds)).toBeLessThan(0.1);
    const { peaks } = await runMedia({ kind: "peaks", path: outputPath, buckets: 3 });
    for (const peak of peaks) expect(peak).toBeGreaterThan(0.05);
  },
);

it("refuses a file without sound", async () => {
  const outputPath = path.join(folder, "none.mp3");
  const joining = runMedia({ kind: "join", paths: [sample("user.jpg")], outputPath, format: "mp3" });
  await expect(joining).rejects.toMatchObject({ fault: "unreadable" });
});
