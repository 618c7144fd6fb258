import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "@/lib/media/marks/bytes";

/** A file of `made/`. */
export const made = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, "made", name));

export const text = (letters: string): Buffer => Buffer.from(letters, "latin1");
export const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
export const le32 = (value: number): Buffer => Buffer.from(be32(value).reverse());
export const zeros = (length: number): Buffer => Buffer.alloc(length);
export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? text(part) : part)));

/** A copy with some bytes replaced: from `at`, `cut` of them by `put`. */
export const spliced = (bytes: Buffer, at: number, cut: number, put: Buffer | string = ""): Buffer =>
  join(bytes.subarray(0, at), put, bytes.subarray(at + cut));
/** A copy whose bytes at `at` are these. */
export const patched = (bytes: Buffer, at: number, put: Buffer): Buffer =>
  spliced(bytes, at, put.length, put);

/** EXIF data that says only an orientation. */
export const exif = (orientation: number): Buffer =>
  join(
    "MM\0\x2a",
    be32(8),
    "\0\x01",
    "\x01\x12\0\x03",
    be32(1),
    Buffer.from([0, orientation, 0, 0]),
    be32(0),
  );

// JPEG

/** A JPEG with bytes before the first segment that begins with this marker. */
export function beforeMarker(jpeg: Buffer, kind: number, put: Buffer): Buffer {
  for (let at = 2; ; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === kind) return spliced(jpeg, at, 0, put);
  }
}
export const segment = (kind: number, content: Buffer | string): Buffer => {
  const body = join(content);
  return join(Buffer.from([0xff, kind, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body);
};
export const afterStart = (jpeg: Buffer, ...parts: Buffer[]): Buffer => spliced(jpeg, 2, 0, join(...parts));

// PNG

export const chunk = (kind: string, content: Buffer | string): Buffer => {
  const body = join(content);
  return join(be32(body.length), kind, body, be32(crc32(join(kind, body))));
};
/** Behind the header, which is always as long. */
const IN_PNG = 33;
export const afterHeader = (png: Buffer, ...parts: Buffer[]): Buffer =>
  spliced(png, IN_PNG, 0, join(...parts));

// RIFF

export const riff = (form: string, ...chunks: Buffer[]): Buffer => {
  const body = join(form, ...chunks);
  return join("RIFF", le32(body.length), body);
};
export const riffChunk = (kind: string, content: Buffer): Buffer =>
  join(kind, le32(content.length), content, zeros(content.length % 2));
/** A WebP in its extended form, with these flags and more chunks behind its picture. */
export const extendedWebp = (webp: Buffer, flags: number, ...more: Buffer[]): Buffer => {
  const size = Buffer.from([63, 0, 0, 47, 0, 0]);
  return riff(
    "WEBP",
    riffChunk("VP8X", join(Buffer.from([flags, 0, 0, 0]), size)),
    webp.subarray(12),
    ...more,
  );
};
/** The format and the samples of a plain WAV. */
export const wavParts = (wav: Buffer): { format: Buffer; samples: Buffer } => {
  const data = wav.indexOf("data");
  const from = wav.indexOf("fmt ");
  return {
    format: wav.subarray(from + 8, from + 8 + wav.readUInt32LE(from + 4)),
    samples: wav.subarray(data + 8, data + 8 + wav.readUInt32LE(data + 4)),
  };
};

// MP3

/** A tag of ID3v2.4 with as many zeros. */
export const tag = (length: number): Buffer =>
  join("ID3\x04\0\0", Buffer.from([21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f)), zeros(length));
/** A tag of APEv2 without entries. */
export const apeTag = join(
  "APETAGEX",
  le32(2000),
  le32(32),
  le32(0),
  le32(0x80000000),
  zeros(8),
  "APETAGEX",
  le32(2000),
  le32(32),
  le32(0),
  le32(0),
  zeros(8),
);

// MP4

export const box = (kind: string, ...content: (Buffer | string)[]): Buffer => {
  const body = join(...content);
  return join(be32(body.length + 8), kind, body);
};
type Box = { kind: string; at: number; size: number };
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += boxes.at(-1)?.size ?? 8)
    boxes.push({ kind: bytes.toString("latin1", at + 4, at + 8), at, size: bytes.readUInt32BE(at) });
  return boxes;
}
export function boxIn(bytes: Buffer, kind: string): Box {
  const box = boxesOf(bytes).find((each) => each.kind === kind);
  if (!box) throw new Error(`There is no ${kind}`);
  return box;
}
/** A file whose samples stand `shift` bytes later: the places in its tables are moved. */
export function shifted(bytes: Buffer, shift: number): Buffer {
  const moved = Buffer.from(bytes);
  for (let at = moved.indexOf("stco"); at >= 0; at = moved.indexOf("stco", at + 4)) {
    const count = moved.readUInt32BE(at + 8);
    for (let entry = 0; entry < count; entry++) {
      const place = at + 12 + entry * 4;
      moved.writeUInt32BE(moved.readUInt32BE(place) + shift, place);
    }
  }
  return moved;
}
/** A file with bytes in front of a top-level box, whose samples are found all the same. */
export function withBefore(bytes: Buffer, kind: string, put: Buffer): Buffer {
  const { at } = boxIn(bytes, kind);
  return spliced(shifted(bytes, put.length), at, 0, put);
}
/** A field of a box, behind its kind. */
export function inBox(bytes: Buffer, kind: string, offset: number, put: Buffer): Buffer {
  const at = bytes.indexOf(kind);
  return patched(bytes, at + 4 + offset, put);
}
/** The matrix of a quarter turn, clockwise. */
export const TURNED = join(
  be32(0),
  be32(0x10000),
  be32(0),
  be32(-0x10000),
  be32(0),
  be32(0),
  be32(48 << 16),
  be32(0),
  be32(0x40000000),
);
