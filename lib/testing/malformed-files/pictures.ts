import { crc32, deflateSync } from "node:zlib";
import { FALSE_NUMBERS, halves, type MalformedFile, words, wordsLe } from "./bytes";

const chunk = (type: string, content: Buffer, size = content.length): Buffer => {
  const body = Buffer.concat([Buffer.from(type), content]);
  return Buffer.concat([words(size), body, words(crc32(body))]);
};
const header = (width: number, height: number, depth = 8, colour = 0) =>
  chunk("IHDR", Buffer.concat([words(width, height), Buffer.of(depth, colour, 0, 0, 0)]));
const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks, chunk("IEND", Buffer.alloc(0))]);

function pngs(): Record<string, Buffer> {
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(64 * 65)));
  const bomb = deflateSync(Buffer.alloc(60_000_000));
  const files: Record<string, Buffer> = {};
  for (const claimed of FALSE_NUMBERS) {
    files[`${claimed} pixels wide`] = png(header(claimed, claimed), pixels);
    files[`${claimed} wide and one high`] = png(header(claimed, 1), pixels);
    files[`a text of ${claimed} bytes`] = png(
      header(64, 64),
      chunk("tEXt", Buffer.from("a\0b"), claimed),
      pixels,
    );
    files[`${claimed} frames`] = png(header(64, 64), chunk("acTL", words(claimed, 0)), pixels);
  }
  files["a profile that is a bomb"] = png(
    header(64, 64),
    chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), bomb])),
    pixels,
  );
  files["a text that is a bomb"] = png(
    header(64, 64),
    chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bomb])),
    pixels,
  );
  files["pixels that are a bomb"] = png(header(8_000, 6_000), chunk("IDAT", bomb));
  files["more pixels than there are"] = png(header(16_000, 6_000, 16, 6), pixels);
  files["a hundred thousand empty chunks"] = png(
    header(64, 64),
    ...Array<Buffer>(100_000).fill(chunk("tEXt", Buffer.alloc(0))),
  );
  files["no header"] = png(pixels);
  return files;
}

const segment = (kind: number, content: Buffer, size = content.length + 2): Buffer =>
  Buffer.concat([Buffer.of(0xff, kind), halves(size), content]);
const jpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([Buffer.of(0xff, 0xd8), ...segments, Buffer.of(0xff, 0xd9)]);
const frame = (width: number, height: number) =>
  segment(
    0xc0,
    Buffer.concat([Buffer.of(8), halves(height, width), Buffer.from("03011100021101031101", "hex")]),
  );

function jpegs(): Record<string, Buffer> {
  const exif = (...directory: Buffer[]) =>
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0MM\0\x2a", "latin1"), words(8), ...directory]));
  const entry = Buffer.concat([halves(0x112, 3), words(1, 0x10000)]);
  return {
    "65535 pixels": jpeg(frame(0xffff, 0xffff)),
    "no pixels": jpeg(frame(0, 0)),
    "a segment of no size": jpeg(segment(0xe0, Buffer.alloc(16), 0), frame(64, 64)),
    "a segment beyond the end": jpeg(segment(0xe0, Buffer.alloc(16), 0xffff)),
    "marks without end": Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(500_000, 0xff)]),
    "ten thousand tables": jpeg(
      ...Array<Buffer>(10_000).fill(segment(0xc4, Buffer.alloc(17))),
      frame(64, 64),
    ),
    "facts that lead to themselves": jpeg(exif(halves(1), entry, words(8)), frame(64, 64)),
    "65535 facts": jpeg(exif(halves(0xffff), entry), frame(64, 64)),
    "facts far away": jpeg(
      exif(halves(1), Buffer.concat([halves(0x112, 3), words(0xffff_ffff, 0xffff_ffff)])),
      frame(64, 64),
    ),
    "scans without end": jpeg(
      frame(16_000, 6_000),
      ...Array<Buffer>(2_000).fill(segment(0xda, Buffer.from("03010002110311003f00", "hex"))),
    ),
  };
}

const gif = (width: number, height: number, rest: Buffer): Buffer => {
  const head = Buffer.alloc(13);
  head.write("GIF89a");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return Buffer.concat([head, rest, Buffer.of(0x3b)]);
};
const gifs = (): Record<string, Buffer> => ({
  "65535 pixels": gif(0xffff, 0xffff, Buffer.alloc(8)),
  "a screen at the limit without a picture": gif(10_000, 5_000, Buffer.alloc(0)),
  "no pixels": gif(0, 0, Buffer.alloc(8)),
  "twenty thousand frames": gif(
    64,
    64,
    Buffer.concat(Array<Buffer>(20_000).fill(Buffer.from("2c00000000ffffffff00020100", "hex"))),
  ),
});

const webpChunk = (type: string, content: Buffer, size = content.length) =>
  Buffer.concat([Buffer.from(type), wordsLe(size), content]);
const webp = (...chunks: Buffer[]): Buffer =>
  webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));

function webps(): Record<string, Buffer> {
  const extended = (side: number, flags = 0x20) =>
    webpChunk(
      "VP8X",
      Buffer.concat([
        Buffer.of(flags, 0, 0, 0),
        wordsLe(side - 1).subarray(0, 3),
        wordsLe(side - 1).subarray(0, 3),
      ]),
    );
  const small = webpChunk("VP8L", Buffer.from("2f3fc00f0000", "hex"));
  const files: Record<string, Buffer> = {
    "a canvas of 2²⁴ pixels a side": webp(extended(2 ** 24), small),
    "a canvas larger than its picture": webp(extended(7_000), small),
    "a canvas without a picture": webp(extended(64)),
  };
  for (const claimed of FALSE_NUMBERS) {
    files[`a profile of ${claimed} bytes`] = webp(
      extended(64),
      webpChunk("ICCP", Buffer.alloc(4), claimed),
      small,
    );
    files[`a header of ${claimed} bytes`] = webp(webpChunk("VP8X", Buffer.alloc(10), claimed), small);
    files[`facts of ${claimed} bytes`] = webp(
      extended(64, 8),
      small,
      webpChunk("EXIF", Buffer.alloc(4), claimed),
    );
  }
  return files;
}

const named = (label: string, type: string, files: Record<string, Buffer>): MalformedFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name: `${label}: ${name}`, type, bytes }));

export const malformedPictures = (): MalformedFile[] => [
  ...named("PNG", "image/png", pngs()),
  ...named("JPEG", "image/jpeg", jpegs()),
  ...named("GIF", "image/gif", gifs()),
  ...named("WebP", "image/webp", webps()),
];
