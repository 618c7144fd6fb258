import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { words } from "@/lib/testing/malformed-files/bytes";
import { malformedFiles, SMALL_MALFORMED_CLIP } from "@/lib/testing/malformed-files/corpus";
import { box } from "@/lib/testing/malformed-files/iso";
import { inspectMedia } from "./inspect";
import { MediaError } from "./media-error";
import { inspectInChild } from "./run-media";
import { blobSource } from "./structure/byte-source";
import { checkStructure } from "./structure/check-structure";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lying-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isoFile = (content: Buffer): Buffer => Buffer.concat([box("ftyp", "isom", words(0)), content]);

const check = (bytes: Buffer): Promise<unknown> =>
  checkStructure(blobSource(new Blob([new Uint8Array(bytes)]))).then(
    () => null,
    (error: unknown) => (error instanceof MediaError ? error.fault : error),
  );

describe("inconsistent tables are found before a file is decoded", () => {
  const files = malformedFiles(1);
  const tables = files.filter(({ name }) =>
    /^MP4: (st(sz|z2) counts|[sc]tts (runs|counts)|frames out of order|samples of a byte|fragment)/.test(
      name,
    ),
  );

  it("in every table of an MP4 that counts samples, however many it claims", async () => {
    const results = await Promise.all(tables.map(async ({ name, bytes }) => [name, await check(bytes)]));
    expect(tables.length).toBeGreaterThan(20);
    expect(results).toEqual(tables.map(({ name }) => [name, "inconsistent"]));
  });

  it("also where a reader finds it in another place than a check would look", async () => {
    const runs = box("stts", words(0, 2 ** 20, 1, 1));
    const track = (inner: Buffer) =>
      isoFile(box("moov", box("trak", box("mdia", box("minf", box("stbl", inner))))));
    const nested = (levels: number, inner: Buffer): Buffer =>
      levels === 0 ? inner : box("trak", nested(levels - 1, inner));
    const lie = box("stts", words(0, 1, 2 ** 31, 1));
    const large = Buffer.concat([words(1), Buffer.from("free"), words(2 ** 31, 0)]);
    for (const [name, bytes] of Object.entries({
      "runs counted beyond their box": track(Buffer.concat([runs, box("free", words(2 ** 31, 1))])),
      "a table below another box": track(box("edts", box("stbl", lie))),
      "a table deeper than any file has it": isoFile(box("moov", nested(40, lie))),
      "a box longer than numbers are exact": isoFile(Buffer.concat([large, box("moov", lie)])),
    }))
      expect(await check(bytes), name).toBe("inconsistent");
    const slack = box("stts", words(0, 1, 2, 1, 0xffff_ffff, 1));
    expect(await check(track(slack)), "bytes after the last run").toBeNull();
  });

  it.each([
    "FLAC: 2³⁶ samples",
    "AAC: frames of no size",
    "WAV: format of 200000000 bytes",
    "WebP: a profile of 4294967295 bytes",
    "WebP: a header of 8000000 bytes",
  ])("in %s", async (name) => {
    const file = files.find((one) => one.name === name);
    expect(file && (await check(file.bytes))).toBe("inconsistent");
  });

  it("in no file of the corpus by reading more than its parts", async () => {
    for (const { name, bytes } of files) {
      let read = 0;
      const source = blobSource(new Blob([new Uint8Array(bytes)]));
      const counting = {
        ...source,
        read: async (position: number, length: number) => {
          const piece = await source.read(position, length);
          read += piece.length;
          return piece;
        },
      };
      await checkStructure(counting).catch(() => undefined);
      expect(read, name).toBeLessThanOrEqual(4 * bytes.length + 1_000_000);
    }
  });
});

describe("a child that looks into a file", () => {
  it("refuses a few hundred bytes that claim 200,000,000 frames", async () => {
    const file = path.join(folder, "small");
    await writeFile(file, SMALL_MALFORMED_CLIP.bytes);
    await expect(inspectInChild(file)).rejects.toMatchObject({ fault: "inconsistent" });
    await expect(inspectMedia(file)).rejects.toMatchObject({ fault: "inconsistent" });
  });

  it("returns no size or length that the database cannot store", async () => {
    const names = [
      "WebM: 2³² pixels wide",
      "WebM: no end",
      "WebM: less than no time",
      "MP4: a clip of fifty days",
    ];
    const files = malformedFiles(1).filter(({ name }) => names.includes(name));
    expect(files).toHaveLength(names.length);
    for (const { name, bytes } of files) {
      const media = await inspectMedia(new Blob([new Uint8Array(bytes)])).catch((error: unknown) => {
        expect(error, name).toBeInstanceOf(MediaError);
        return { width: 0, height: 0, durationSeconds: 0 };
      });
      const { width = 0, height = 0, durationSeconds = 0 } = media;
      expect(Number.isFinite(durationSeconds) && durationSeconds >= 0, name).toBe(true);
      expect(Math.max(width, height), name).toBeLessThan(2 ** 31);
    }
  });
});
