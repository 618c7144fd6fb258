import { type ByteSource, MAX_PARTS, textOf, viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, latin1, utf8 } from "../bytes";
import { anyTextOf, type Carrier, cutOf, MAX_TEXT_BYTES, type OriginData, readExactly } from "../carrier";
import type { Edit } from "../edits";
import { appendToXmp } from "../mark";

const HEAD_BYTES = 10;
const UTF_8 = 3;
/** Zeros behind the last frame: some readers look there for another one. */
const PADDING_BYTES = 64;

/** Numbers of ID3 have seven bits a byte ("syncsafe"). */
const syncsafe = (value: number): Uint8Array =>
  Uint8Array.from([21, 14, 7, 0], (shift) => (value >>> shift) & 0x7f);
const fromSyncsafe = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);

type Frame = { id: string; at: number; size: number; isPlain: boolean };
type Tag = {
  version: number;
  /** Without its head. */
  size: number;
  frames: Frame[];
  framesEnd: number;
  bytes: Uint8Array;
};

/** The tag before the sound; null for none. `undefined` for one that we don't know how to add to. */
async function readTag(source: ByteSource): Promise<Tag | null | undefined> {
  const head = await readExactly(source, 0, HEAD_BYTES);
  if (!head || textOf(head.subarray(0, 3)) !== "ID3") return null;
  const [, , , version = 0, , flags = 0] = head;
  const size = fromSyncsafe(head.subarray(6, 10));
  // No tag without synchronisation, with an extended header or with a footer.
  if (![3, 4].includes(version) || flags !== 0 || size > 16 * MAX_TEXT_BYTES) return undefined;
  const bytes = await readExactly(source, 0, HEAD_BYTES + size);
  if (!bytes) return undefined;
  const frames: Frame[] = [];
  let at = HEAD_BYTES;
  while (at + HEAD_BYTES <= bytes.length && /^[A-Z0-9]{4}$/.test(textOf(bytes.subarray(at, at + 4)))) {
    const length = bytes.subarray(at + 4, at + 8);
    const contentBytes = version === 4 ? fromSyncsafe(length) : viewOf(bytes).getUint32(at + 4);
    // Some writers count all bits of a length, so that what we take for the next frame is inside this one.
    const isPlainLength = version === 4 && length.some((byte) => byte > 0x7f);
    if (isPlainLength || at + HEAD_BYTES + contentBytes > bytes.length) return undefined;
    const id = textOf(bytes.subarray(at, at + 4));
    frames.push({ id, at, size: HEAD_BYTES + contentBytes, isPlain: bytes[at + 9] === 0 });
    at += HEAD_BYTES + contentBytes;
  }
  if (bytes.subarray(at).some((byte) => byte !== 0)) return undefined;
  return { version, size, frames, framesEnd: at, bytes };
}

const frameOf = (version: number, id: string, content: Uint8Array): Uint8Array =>
  concatBytes(
    latin1(id),
    version === 4 ? syncsafe(content.length) : bigEndian(content.length, 4),
    new Uint8Array(2),
    content,
  );

/** UTF-16 with its mark of order: version 3 knows no UTF-8. */
function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = viewOf(bytes);
  view.setUint16(0, 0xfeff);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at));
  return bytes;
}

const commentFrame = (version: number, text: string): Uint8Array =>
  frameOf(
    version,
    "COMM",
    version === 4
      ? concatBytes(Uint8Array.of(UTF_8), latin1("eng"), new Uint8Array(1), utf8(text))
      : concatBytes(Uint8Array.of(1), latin1("eng"), utf16(""), new Uint8Array(2), utf16(text)),
  );
const xmpFrame = (version: number, xmp: string): Uint8Array =>
  frameOf(version, "PRIV", concatBytes(latin1("XMP\0"), utf8(xmp)));

const contentOf = ({ bytes }: Tag, { at, size }: Frame): Uint8Array =>
  bytes.subarray(at + HEAD_BYTES, at + size);
const isXmp = (tag: Tag, frame: Frame): boolean =>
  frame.id === "PRIV" && frame.isPlain && textOf(contentOf(tag, frame).subarray(0, 4)) === "XMP\0";

/** MP3: an XMP packet and a comment, in the ID3v2 tag before the sound. */
export const mp3: Carrier = {
  isOf: (head) =>
    textOf(head.subarray(0, 3)) === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),

  async mark(source, { xmp, comment }) {
    const tag = await readTag(source);
    if (tag === undefined) return null;
    if (tag === null) {
      const frames = concatBytes(xmpFrame(4, xmp), commentFrame(4, comment), new Uint8Array(PADDING_BYTES));
      return [
        {
          at: 0,
          cut: 0,
          put: concatBytes(latin1("ID3"), Uint8Array.of(4, 0, 0), syncsafe(frames.length), frames),
        },
      ];
    }
    const known = tag.frames.find((frame) => isXmp(tag, frame));
    const packet = known
      ? appendToXmp(new TextDecoder().decode(contentOf(tag, known).subarray(4)), xmp)
      : xmp;
    if (packet === null) return null;
    const put = concatBytes(xmpFrame(tag.version, packet), commentFrame(tag.version, comment));
    const cut = known?.size ?? 0;
    const size = tag.size + put.length - cut;
    if (size >= 2 ** 28) return null;
    const edits: Edit[] = [
      { at: 6, cut: 4, put: syncsafe(size) },
      { at: tag.framesEnd, cut: 0, put },
    ];
    return known ? [...edits, { at: known.at, cut, put: new Uint8Array() }] : edits;
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const tag = await readTag(source);
    for (const frame of tag?.frames ?? []) {
      if (!tag || !frame.isPlain) continue;
      const content = contentOf(tag, frame);
      if (isXmp(tag, frame)) found.texts.push(anyTextOf(content.subarray(4)));
      else if (frame.id === "COMM") found.texts.push(textIn(content.subarray(4), content[0]));
      else if (frame.id === "TXXX") found.texts.push(textIn(content.subarray(1), content[0]));
      else if (frame.id === "GEOB" && textOf(content.subarray(0, 200)).includes("c2pa"))
        found.manifest ??= textOf(content);
    }
    return found;
  },

  async strip(source) {
    const edits: Edit[] = [];
    let kept = 0;
    for (let at = 0, parts = 0; at < source.sizeBytes; parts++) {
      if (parts > MAX_PARTS) return null;
      const length = await frameBytes(source, at);
      const isFrame = length !== null && at + length <= source.sizeBytes;
      const next = isFrame ? at + length : await nextFrame(source, at);
      if (isFrame) kept++;
      else edits.push(cutOf(at, next));
      at = next;
    }
    return kept > 0 ? edits : null;
  },
};

/** A description and a text behind it, in the encoding of a frame. */
function textIn(bytes: Uint8Array, encoding = UTF_8): string {
  if (encoding === 0 || encoding === UTF_8) return anyTextOf(bytes);
  const isBig = encoding === 2 || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isBig ? "utf-16be" : "utf-16le")
    .decode(bytes)
    .replaceAll("\0", "")
    .replaceAll("\ufeff", "");
}

/** Kilobits a second by the number in a head, of MPEG 1 and of the later ones, and samples a second of MPEG 1. */
const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const LATER_KILOBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** The length of the frame of sound that begins here; null where none does. */
async function frameBytes(source: ByteSource, at: number): Promise<number | null> {
  const [sync = 0, kind = 0, rates = 0] = (await readExactly(source, at, 4)) ?? [];
  const version = (kind >> 3) & 3;
  // The third layer, of a known version.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return null;
  const isFirst = version === 3;
  const kilobits = (isFirst ? KILOBITS : LATER_KILOBITS)[rates >> 4] ?? 0;
  const sampleRate = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (kilobits === 0 || sampleRate === 0) return null;
  return Math.floor(((isFirst ? 144 : 72) * kilobits * 1_000) / sampleRate) + ((rates >> 1) & 1);
}

const SEARCHED_BYTES = 65_536;

/** Where sound goes on behind other bytes: with two frames, or one that ends the file; the end of the file for nowhere. */
async function nextFrame(source: ByteSource, from: number): Promise<number> {
  const head = await readExactly(source, from, HEAD_BYTES);
  const isTag = head !== null && textOf(head.subarray(0, 3)) === "ID3";
  let at = from + (isTag ? HEAD_BYTES + fromSyncsafe(head.subarray(6, 10)) : 1);
  while (at < source.sizeBytes) {
    const bytes = await source.read(at, SEARCHED_BYTES);
    for (let found = bytes.indexOf(0xff); found >= 0; found = bytes.indexOf(0xff, found + 1)) {
      const length = await frameBytes(source, at + found);
      const end = at + found + (length ?? 0);
      if (length !== null && (end === source.sizeBytes || (await frameBytes(source, end)) !== null))
        return at + found;
    }
    at += Math.max(1, bytes.length);
  }
  return source.sizeBytes;
}
