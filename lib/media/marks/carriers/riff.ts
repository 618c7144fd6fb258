import { type ByteSource, textOf, viewOf } from "../../structure/byte-source";
import { concatBytes, latin1, littleEndian, utf8 } from "../bytes";
import {
  anyTextOf,
  type Carrier,
  cutOf,
  MAX_MARKED_PARTS,
  MAX_TEXT_BYTES,
  type OriginData,
  readEnd,
  readExactly,
} from "../carrier";
import type { Edit } from "../edits";
import { appendToXmp } from "../mark";
import { onlyOrientation } from "./exif";

type Chunk = { type: string; at: number; size: number };

const padded = (bytes: Uint8Array): Uint8Array =>
  bytes.length % 2 ? concatBytes(bytes, new Uint8Array(1)) : bytes;
const chunkOf = (type: string, content: Uint8Array): Uint8Array =>
  concatBytes(latin1(type), littleEndian(content.length, 4), padded(content));

type Riff = {
  chunks: Chunk[];
  /** Of what the outer chunk says. */
  end: number;
  isLarge: boolean;
};

/** The chunks of a RIFF file; null where they don't fill it, as when its length was never written. */
async function readRiff(source: ByteSource): Promise<Riff | null> {
  const head = await readExactly(source, 0, 12);
  if (!head) return null;
  const isLarge = textOf(head.subarray(0, 4)) === "RF64";
  const sizes = isLarge ? await largeSizes(source) : null;
  if (isLarge && !sizes) return null;
  const end = 8 + (sizes?.riffBytes ?? viewOf(head).getUint32(4, true));
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= end && chunks.length < MAX_MARKED_PARTS) {
    const part = await readExactly(source, at, 8);
    if (!part) return null;
    const type = textOf(part.subarray(0, 4));
    const stated = viewOf(part).getUint32(4, true);
    const size = sizes && type === "data" && stated === 0xffffffff ? sizes.dataBytes : stated;
    chunks.push({ type, at, size });
    at += 8 + size + (size % 2);
  }
  // Some writers leave out the byte that makes the last chunk even.
  const isWhole = (at === end || at === end + 1) && end <= source.sizeBytes;
  return isWhole ? { chunks, end, isLarge } : null;
}

async function largeSizes(source: ByteSource): Promise<{ riffBytes: number; dataBytes: number } | null> {
  const head = await readExactly(source, 12, 28);
  if (!head || textOf(head.subarray(0, 4)) !== "ds64") return null;
  const view = viewOf(head);
  return { riffBytes: Number(view.getBigUint64(8, true)), dataBytes: Number(view.getBigUint64(16, true)) };
}

/** The C2PA manifests in a chunk. */
const manifestIn = async (source: ByteSource, { at, size }: Chunk): Promise<string> =>
  textOf(await readEnd(source, at + 8, size));

const contentOf = async (source: ByteSource, { at, size }: Chunk): Promise<Uint8Array> =>
  (size <= MAX_TEXT_BYTES ? await readExactly(source, at + 8, size) : null) ?? new Uint8Array();

/** Writes the length of the outer chunk. */
const lengthEdit = (isLarge: boolean, bytes: number): Edit =>
  isLarge ? { at: 20, cut: 8, put: littleEndian(bytes, 8) } : { at: 4, cut: 4, put: littleEndian(bytes, 4) };

/**
 * Adds chunks at the end, and their length to the outer one. Null where that has no room for it.
 * @param otherwise by how much other edits make the file longer
 */
function appended({ chunks, end, isLarge }: Riff, put: Uint8Array, otherwise = 0): Edit[] | null {
  const last = chunks.at(-1);
  const isOdd = last !== undefined && last.at + 8 + last.size === end && last.size % 2 === 1;
  const added = isOdd ? concatBytes(new Uint8Array(1), put) : put;
  const bytes = end - 8 + added.length + otherwise;
  if (!isLarge && bytes > 0xfffffffe) return null;
  return [lengthEdit(isLarge, bytes), { at: end, cut: 0, put: added }];
}

/**
 * The packet beside what an earlier one says, the edit that takes that away, and the file without it; null where it
 * can't be added to.
 */
async function packetOf(source: ByteSource, riff: Riff, type: string, xmp: string) {
  const known = riff.chunks.find((chunk) => chunk.type === type);
  if (!known) return { packet: xmp, cut: [], cutBytes: 0, rest: riff };
  const packet = appendToXmp(new TextDecoder().decode(await contentOf(source, known)), xmp);
  if (packet === null) return null;
  // The byte that makes it even may be missing at the end.
  const cutBytes = Math.min(8 + known.size + (known.size % 2), riff.end - known.at);
  const rest = { ...riff, chunks: riff.chunks.filter((chunk) => chunk !== known) };
  return { packet, cut: [{ at: known.at, cut: cutBytes, put: new Uint8Array() }], cutBytes, rest };
}

/**
 * A file with some of its chunks.
 * @param shown what stays of a chunk: all of it, or another one in its place, which may be nothing
 */
async function strippedRiff(
  source: ByteSource,
  { chunks, end, isLarge }: Riff,
  shown: (chunk: Chunk) => Promise<"all" | Uint8Array>,
): Promise<Edit[]> {
  const edits: Edit[] = [];
  let now = end;
  for (const chunk of chunks) {
    const put = await shown(chunk);
    if (put === "all") continue;
    // The byte that makes it even may be missing at the end.
    const cut = Math.min(8 + chunk.size + (chunk.size % 2), end - chunk.at);
    edits.push({ at: chunk.at, cut, put });
    now += put.length - cut;
  }
  return [lengthEdit(isLarge, now - 8), ...edits, cutOf(end, source.sizeBytes)];
}

const WAV_XMP = "_PMX";

/** WAV, also of more than 4 GB (RF64): an XMP packet and a comment, behind everything else. */
export const wav: Carrier = {
  isOf: (head) =>
    ["RIFF", "RF64"].includes(textOf(head.subarray(0, 4))) && textOf(head.subarray(8, 12)) === "WAVE",

  async mark(source, { xmp, comment }) {
    const riff = await readRiff(source);
    const packet = riff && (await packetOf(source, riff, WAV_XMP, xmp));
    if (!riff || !packet) return null;
    const info = chunkOf("LIST", concatBytes(latin1("INFO"), chunkOf("ICMT", utf8(`${comment}\0`))));
    const edits = appended(
      packet.rest,
      concatBytes(chunkOf(WAV_XMP, utf8(packet.packet)), info),
      -packet.cutBytes,
    );
    return edits && [...packet.cut, ...edits];
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const riff = await readRiff(source);
    for (const chunk of riff?.chunks ?? []) {
      if (chunk.type === "C2PA") found.manifest = await manifestIn(source, chunk);
      if (chunk.type === WAV_XMP) found.texts.push(anyTextOf(await contentOf(source, chunk)));
      if (chunk.type === "LIST") found.texts.push(...infoTexts(await contentOf(source, chunk)));
    }
    return found;
  },

  async strip(source) {
    const riff = await readRiff(source);
    const isSound = ({ type }: Chunk) => ["ds64", "fmt ", "fact", "data"].includes(type);
    return riff && strippedRiff(source, riff, async (chunk) => (isSound(chunk) ? "all" : new Uint8Array()));
  },
};

function infoTexts(list: Uint8Array): string[] {
  if (textOf(list.subarray(0, 4)) !== "INFO") return [];
  const texts: string[] = [];
  for (let at = 4; at + 8 <= list.length; ) {
    const size = viewOf(list).getUint32(at + 4, true);
    if (textOf(list.subarray(at, at + 4)) === "ICMT")
      texts.push(anyTextOf(list.subarray(at + 8, at + 8 + size)));
    at += 8 + size + (size % 2);
  }
  return texts;
}

/** Bits of the first byte of VP8X. */
const [HAS_XMP, HAS_EXIF, HAS_ALPHA] = [0x04, 0x08, 0x10];
/** Pixels, transparency, frames and colors. */
const PICTURE_CHUNKS = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"];

/** Some writers begin the Exif of a WebP as that of a JPEG begins. */
const tiffIn = (exif: Uint8Array): Uint8Array =>
  textOf(exif.subarray(0, 4)) === "Exif" ? exif.subarray(6) : exif;

/** Whether a frame has nothing but pixels behind its place. */
async function isPlainFrame(source: ByteSource, { at, size }: Chunk): Promise<boolean> {
  const end = at + 8 + size;
  for (let next = at + 24; next < end; ) {
    const head = next + 8 <= end ? await readExactly(source, next, 8) : null;
    if (!head || !["ALPH", "VP8 ", "VP8L"].includes(textOf(head.subarray(0, 4)))) return false;
    const bytes = viewOf(head).getUint32(4, true);
    next += 8 + bytes + (bytes % 2);
  }
  return true;
}

/** WebP: an XMP packet at the end, which the header of the extended format announces. */
export const webp: Carrier = {
  isOf: (head) => textOf(head.subarray(0, 4)) === "RIFF" && textOf(head.subarray(8, 12)) === "WEBP",

  async mark(source, { xmp }) {
    const riff = await readRiff(source);
    const packet = riff && (await packetOf(source, riff, "XMP ", xmp));
    const [first] = riff?.chunks ?? [];
    if (!riff || !packet || !first) return null;
    const head = await readExactly(source, first.at + 8, Math.min(first.size, 10));
    const announced = head && announceXmp(first, head);
    if (!announced) return null;
    const grown = announced.put.length - announced.cut;
    const edits = appended(packet.rest, chunkOf("XMP ", utf8(packet.packet)), grown - packet.cutBytes);
    return edits && [announced, ...packet.cut, ...edits];
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const riff = await readRiff(source);
    for (const chunk of riff?.chunks ?? []) {
      if (chunk.type === "C2PA") found.manifest = await manifestIn(source, chunk);
      if (chunk.type === "XMP ") found.texts.push(anyTextOf(await contentOf(source, chunk)));
    }
    return found;
  },

  async strip(source) {
    const riff = await readRiff(source);
    if (!riff) return null;
    for (const chunk of riff.chunks.filter(({ type }) => type === "ANMF"))
      if (!(await isPlainFrame(source, chunk))) return null;
    const exif = riff.chunks.find(({ type }) => type === "EXIF");
    const turned = exif ? onlyOrientation(tiffIn(await contentOf(source, exif))) : null;
    return strippedRiff(source, riff, async (chunk) => {
      if (chunk === exif && turned) return chunkOf("EXIF", turned);
      if (chunk.type !== "VP8X") return PICTURE_CHUNKS.includes(chunk.type) ? "all" : new Uint8Array();
      const [flags = 0, ...rest] = await contentOf(source, chunk);
      return chunkOf(
        "VP8X",
        Uint8Array.of((flags & ~(HAS_XMP | HAS_EXIF)) | (turned ? HAS_EXIF : 0), ...rest),
      );
    });
  },
};

/** Sets the bit of an extended header, or puts one before a simple picture. Null for a header of another sort. */
function announceXmp({ type, at }: Chunk, head: Uint8Array): Edit | null {
  if (type === "VP8X") return { at: at + 8, cut: 1, put: Uint8Array.of((head[0] ?? 0) | HAS_XMP) };
  const picture = type === "VP8 " ? lossySize(head) : type === "VP8L" ? losslessSize(head) : null;
  if (!picture) return null;
  const flags = HAS_XMP | (picture.hasAlpha ? HAS_ALPHA : 0);
  const content = concatBytes(
    Uint8Array.of(flags, 0, 0, 0),
    littleEndian(picture.width - 1, 3),
    littleEndian(picture.height - 1, 3),
  );
  return { at, cut: 0, put: chunkOf("VP8X", content) };
}

function lossySize(head: Uint8Array) {
  if (head.length < 10 || head[3] !== 0x9d || head[4] !== 0x01 || head[5] !== 0x2a) return null;
  const view = viewOf(head);
  return {
    width: view.getUint16(6, true) & 0x3fff,
    height: view.getUint16(8, true) & 0x3fff,
    hasAlpha: false,
  };
}

function losslessSize(head: Uint8Array) {
  if (head.length < 5 || head[0] !== 0x2f) return null;
  const bits = viewOf(head).getUint32(1, true);
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: ((bits >>> 28) & 1) === 1,
  };
}
