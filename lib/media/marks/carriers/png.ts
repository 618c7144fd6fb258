import { type ByteSource, textOf, viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, crc32, escapedLetters, latin1, utf8 } from "../bytes";
import {
  anyTextOf,
  type Carrier,
  cutOf,
  MAX_EMPTIED_BYTES,
  MAX_MARKED_PARTS,
  MAX_TEXT_BYTES,
  MAX_TEXTS_BYTES,
  type OriginData,
  readEnd,
  readExactly,
  readStart,
} from "../carrier";
import type { Edit } from "../edits";
import { appendToXmp } from "../mark";
import { onlyOrientation } from "./exif";

const SIGNATURE = "\u0089PNG\r\n\u001a\n";
const XMP_KEYWORD = "XML:com.adobe.xmp";
const COMMENT_KEYWORD = "Comment";
const MAX_KEYWORD_BYTES = 79;

/** What a picture is made of, its colors, its transparency, its density and its frames. */
const SHOWN = [
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "sBIT", "hIST", "pHYs"],
  ...["gAMA", "cHRM", "sRGB", "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT"],
];

type Chunk = { type: string; at: number; size: number };

function chunkOf(type: string, content: Uint8Array): Uint8Array {
  const typed = concatBytes(latin1(type), content);
  return concatBytes(bigEndian(content.length, 4), typed, bigEndian(crc32(typed), 4));
}

/** International text, not compressed. */
const textChunk = (keyword: string, text: string): Uint8Array =>
  chunkOf("iTXt", concatBytes(latin1(keyword), new Uint8Array(5), utf8(text)));

/** Text that more tools carry along, in Latin-1. Letters beyond ASCII only stand in the JSON of a comment. */
const plainChunk = (keyword: string, text: string): Uint8Array =>
  chunkOf("tEXt", latin1(`${keyword}\0${escapedLetters(text, /[\u0080-\uffff]/g)}`));

/** The chunks up to the end of the picture; null for a file without one, or without a header first. */
async function chunksOf(source: ByteSource): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= source.sizeBytes && chunks.length < MAX_MARKED_PARTS; ) {
    const head = await source.read(at, 8);
    const size = 12 + viewOf(head).getUint32(0);
    const type = textOf(head.subarray(4, 8));
    if (at + size > source.sizeBytes || (chunks.length === 0 && type !== "IHDR")) return null;
    chunks.push({ type, at, size });
    if (type === "IEND") return chunks;
    at += size;
  }
  return null;
}

/** The keyword of a text chunk; null for another chunk, or a broken one. */
async function keywordOf(source: ByteSource, { type, at, size }: Chunk): Promise<string | null> {
  if (!["tEXt", "iTXt", "zTXt"].includes(type)) return null;
  const start = await readStart(source, at + 8, Math.min(size - 12, MAX_KEYWORD_BYTES + 1));
  const end = start.indexOf(0);
  return end < 1 ? null : textOf(start.subarray(0, end));
}

/** The text of a chunk behind its keyword; null where it is too long, or can't be unpacked. */
async function chunkText(
  source: ByteSource,
  { type, at, size }: Chunk,
  keyword: string,
): Promise<string | null> {
  const content = size > MAX_TEXT_BYTES ? null : await readExactly(source, at + 8, size - 12);
  const value = content && (await valueIn(type, content, keyword.length));
  return value && anyTextOf(value);
}

/** The bytes of a text behind a keyword that ends at `end`. */
async function valueIn(type: string, content: Uint8Array, end: number): Promise<Uint8Array | null> {
  if (type === "tEXt") return content.subarray(end + 1);
  if (type === "zTXt") return inflated(content.subarray(end + 2));
  const language = content.indexOf(0, end + 3);
  const translated = content.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return null;
  const value = content.subarray(translated + 1);
  return content[end + 1] === 0 ? value : inflated(value);
}

/** Null for bytes that are not compressed, or become more than a text has. */
async function inflated(bytes: Uint8Array): Promise<Uint8Array | null> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("deflate"));
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (const reader = stream.getReader(); length <= MAX_TEXT_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return concatBytes(...parts);
      parts.push(value);
      length += value.length;
    }
  } catch {
    // It breaks off, or is of another kind.
  }
  await stream.cancel().catch(() => {});
  return null;
}

/** PNG: an XMP packet and a comment, as text before the pixels. */
export const png: Carrier = {
  isOf: (head) => textOf(head.subarray(0, 8)) === SIGNATURE,

  async mark(source, { xmp, comment }) {
    const chunks = await chunksOf(source);
    // Some readers stop where the pixels begin.
    const pixels = chunks?.find(({ type }) => type === "IDAT");
    if (!chunks || !pixels) return null;
    const known = await xmpChunk(source, chunks);
    const before = known && (await chunkText(source, known, XMP_KEYWORD));
    const packet = known ? before && appendToXmp(before, xmp) : xmp;
    if (!packet) return null;
    const [ours, said] = [textChunk(XMP_KEYWORD, packet), plainChunk(COMMENT_KEYWORD, comment)];
    if (!known) return [{ at: pixels.at, cut: 0, put: concatBytes(ours, said) }];
    return [
      { at: known.at, cut: known.size, put: ours },
      { at: pixels.at, cut: 0, put: said },
    ];
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    const keyed: { chunk: Chunk; keyword: string }[] = [];
    for (const chunk of (await chunksOf(source)) ?? []) {
      if (chunk.type === "caBX")
        found.manifest = textOf(await readEnd(source, chunk.at + 8, chunk.size - 12));
      const keyword = await keywordOf(source, chunk);
      if (keyword !== null) keyed.push({ chunk, keyword });
    }
    let length = 0;
    // First where a mark is, because only so much is read of all texts together.
    const isFirst = ({ keyword }: { keyword: string }) => [XMP_KEYWORD, COMMENT_KEYWORD].includes(keyword);
    for (const { chunk, keyword } of [...keyed.filter(isFirst), ...keyed.filter((each) => !isFirst(each))]) {
      if (length > MAX_TEXTS_BYTES) break;
      const text = await chunkText(source, chunk, keyword);
      if (text) found.texts.push(text);
      length += text?.length ?? 0;
    }
    return found;
  },

  async strip(source) {
    const chunks = await chunksOf(source);
    if (!chunks) return null;
    const edits: Edit[] = [];
    for (const chunk of chunks) {
      if (SHOWN.includes(chunk.type)) continue;
      // A capital means that the picture can't be shown without it.
      if (/^[A-Z]/.test(chunk.type)) return null;
      edits.push({ at: chunk.at, cut: chunk.size, put: await shownPart(source, chunk) });
    }
    const last = chunks.at(-1);
    return last ? [...edits, cutOf(last.at + last.size, source.sizeBytes)] : null;
  },
};

/** What stays of a chunk: a profile of colors without its name, and how the picture is turned. */
async function shownPart(source: ByteSource, { type, at, size }: Chunk): Promise<Uint8Array> {
  const isKnown = ["iCCP", "eXIf"].includes(type) && size <= MAX_EMPTIED_BYTES;
  const content = isKnown ? await readExactly(source, at + 8, size - 12) : null;
  const shown =
    content &&
    (type === "eXIf"
      ? onlyOrientation(content)
      : concatBytes(latin1("ICC"), content.subarray(content.indexOf(0))));
  return shown ? chunkOf(type, shown) : new Uint8Array();
}

async function xmpChunk(source: ByteSource, chunks: readonly Chunk[]): Promise<Chunk | null> {
  for (const chunk of chunks) {
    if ((await keywordOf(source, chunk)) === XMP_KEYWORD) return chunk;
  }
  return null;
}
