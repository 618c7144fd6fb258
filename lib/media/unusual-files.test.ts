import { readFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { inspectFile } from "@/lib/inputs/inspect-file";
import { heldJpeg } from "@/lib/testing/held-jpeg";
import { typeByContent, typeMatchesName } from "./container-type";
import { inspectMedia } from "./inspect";

const sample = async (name: string) => Buffer.from(await readFile(`lib/testing/samples/${name}`));
const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);
const inspect = (bytes: Uint8Array) => inspectMedia(blobOf(bytes));

/** The same file under another brand, which names its container. */
function branded(mp4: Buffer, brand: string): Buffer {
  const bytes = Buffer.from(mp4);
  for (let at = 8; at < bytes.readUInt32BE(0); at += 4) if (at !== 12) bytes.write(brand, at, "latin1");
  return bytes;
}

describe("a sound in a container that is named for video", () => {
  it.each([
    ["a WebM", "voice.webm", null, "audio/webm"],
    ["an MP4", "sound-only.mp4", null, "audio/mp4"],
    ["a MOV", "sound-only.mp4", "qt  ", "audio/mp4"],
    ["a 3GP", "sound-only.mp4", "3gp4", "audio/mp4"],
    ["an M4A", "sound-only.mp4", "M4A ", "audio/mp4"],
  ])("is a sound: %s", async (_, name, brand, type) => {
    const bytes = brand ? branded(await sample(name), brand) : await sample(name);
    const media = await inspect(bytes);
    expect(media.kind).toBe("audio");
    expect(typeByContent(media)).toBe(type);
    // The browser says the same, before anything is uploaded.
    expect(await inspectFile(blobOf(bytes))).toMatchObject({
      mimeType: type,
      durationSeconds: expect.any(Number),
      videoCodec: null,
    });
  });

  it("may have any file name of its container, and so may a clip with the name of a sound", () => {
    for (const name of [
      "video/webm",
      "audio/webm",
      "video/mp4",
      "audio/x-m4a",
      "video/3gpp",
      "video/quicktime",
    ])
      expect([typeMatchesName("audio/mp4", name), typeMatchesName("video/mp4", name)]).toEqual([true, true]);
    expect(typeMatchesName("video/mp4", "audio/mpeg")).toBe(false);
    expect(typeMatchesName("image/png", "video/mp4")).toBe(false);
    expect(typeMatchesName("audio/mpeg", "image/png")).toBe(false);
  });

  it("and a clip in one that is named for sound is a clip", async () => {
    const media = await inspect(branded(await sample("vfr.mp4"), "M4A "));
    expect([media.kind, typeByContent(media)]).toEqual(["video", "video/mp4"]);
  });
});

describe("a picture with more metadata than any fixed beginning holds", () => {
  const jpeg = createCanvas(320, 180).toBuffer("image/jpeg");
  const segments = (kind: number, start: string, count: number) =>
    Array.from({ length: count }, () => {
      const head = Buffer.from([0xff, kind, 0xff, 0xff]);
      return Buffer.concat([head, Buffer.from(start.padEnd(65_533, "x"), "latin1")]);
    });
  const withParts = (picture: Buffer, parts: Buffer[]) =>
    Buffer.concat([picture.subarray(0, 2), ...parts, picture.subarray(2)]);

  it.each([
    ["XMP", segments(0xe1, "http://ns.adobe.com/xmp/extension/\0", 12)],
    ["content credentials", segments(0xeb, "JP", 70)],
    ["comments", segments(0xfe, "", 9)],
    ["a color profile", segments(0xe2, "ICC_PROFILE\0", 200)],
  ])("is measured: a JPEG with %s", async (_, parts) => {
    expect(await inspect(withParts(jpeg, parts))).toMatchObject({ kind: "image", width: 320, height: 180 });
    // Its orientation may come before or after.
    const held = heldJpeg(jpeg, 6);
    expect(await inspect(withParts(held, parts))).toMatchObject({ width: 180, height: 320, rotation: 90 });
  });

  it("is measured: a PNG with text, and a WebP with a profile", async () => {
    const png = createCanvas(320, 180).toBuffer("image/png");
    const text = Buffer.concat([Buffer.alloc(4), Buffer.from("tEXt"), Buffer.alloc(700_004, "t")]);
    text.writeUInt32BE(700_000, 0);
    const long = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    expect(await inspect(long)).toMatchObject({ mimeType: "image/png", width: 320, height: 180 });
    const webp = createCanvas(320, 180).toBuffer("image/webp");
    const profile = Buffer.concat([Buffer.from("ICCP"), Buffer.alloc(4), Buffer.alloc(700_000, 1)]);
    profile.writeUInt32LE(700_000, 4);
    const extended = Buffer.from("56503858 0a000000 20000000 3f0100 b30000".replaceAll(" ", ""), "hex");
    const body = Buffer.concat([Buffer.from("WEBP"), extended, profile, webp.subarray(12)]);
    const head = Buffer.from("RIFF\0\0\0\0", "latin1");
    head.writeUInt32LE(body.length, 4);
    expect(await inspect(Buffer.concat([head, body]))).toMatchObject({ width: 320, height: 180 });
  });

  it("is still refused when it ends before its size", async () => {
    const cut = withParts(jpeg, segments(0xe1, "http://ns.adobe.com/", 12)).subarray(0, 700_000);
    await expect(inspect(cut)).rejects.toMatchObject({ name: "MediaError" });
  });
});

describe("a format that is not read here", () => {
  /** A WAVE file of a second whose header names this format. */
  function wave(format: number): Buffer {
    const bytes = Buffer.alloc(60 + 8_000);
    bytes.write("RIFF", 0);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes.write("WAVEfmt ", 8);
    bytes.writeUInt32LE(32, 16);
    bytes.writeUInt16LE(format, 20);
    bytes.writeUInt16LE(1, 22);
    bytes.writeUInt32LE(8_000, 24);
    bytes.writeUInt32LE(4_055, 28);
    bytes.writeUInt16LE(256, 32);
    bytes.writeUInt16LE(4, 34);
    bytes.write("data", 52);
    bytes.writeUInt32LE(8_000, 56);
    return bytes;
  }
  function ogg(packet: string): Buffer {
    const page = Buffer.alloc(28 + 80);
    page.write("OggS\0\x02", 0, "latin1");
    page.writeUInt8(1, 26);
    page.writeUInt8(80, 27);
    page.write(packet, 28, "latin1");
    return page;
  }
  const aiff = Buffer.alloc(200);
  aiff.write("FORM\0\0\0\xc0AIFFCOMM", "latin1");
  const avi = Buffer.alloc(2_000);
  avi.write("RIFF\0\0\0\0AVI LIST", "latin1");
  avi.writeUInt32LE(1_992, 4);
  const asf = Buffer.alloc(2_000);
  Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex").copy(asf);
  asf.writeUInt32LE(1_970, 46);

  it.each([
    ["Microsoft ADPCM", wave(0x02)],
    ["IMA ADPCM", wave(0x11)],
    ["GSM 6.10", wave(0x31)],
    ["MP3", wave(0x55)],
    ["Windows Media Audio", wave(0x161)],
    ["WAVE format 0x1234", wave(0x1234)],
    ["FLAC in Ogg", ogg("\x7fFLAC\x01\0")],
    ["Theora", ogg("\x80theora\x03\x02")],
    ["AIFF", aiff],
    ["AVI", avi],
    ["Windows Media", asf],
    ["AC-3", Buffer.concat([Buffer.from([0x0b, 0x77]), Buffer.alloc(500, 3)])],
    ["AMR", Buffer.from("#!AMR\n".padEnd(300, "a"))],
  ])("is named, with a way out, and not called damaged: %s", async (name, bytes) => {
    const refused = inspect(bytes);
    await expect(refused).rejects.toMatchObject({
      fault: "unsupported",
      message: expect.stringContaining(`(${name}`),
    });
    await expect(refused).rejects.toThrow(/Convert it to (MP3|MP4)/);
    await expect(refused).rejects.not.toThrow(/damaged/);
  });

  it("is named for a real recording: Speex", async () => {
    await expect(inspect(await sample("speex.ogg"))).rejects.toMatchObject({
      fault: "unsupported",
      message: expect.stringContaining("Speex"),
    });
  });

  it("does not hide that a file is truncated", async () => {
    const clip = await sample("vfr.mp4");
    await expect(inspect(clip.subarray(0, 3_000))).rejects.not.toMatchObject({ fault: "unsupported" });
  });
});
