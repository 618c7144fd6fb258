import { type ByteSource, textOf as nameOf, viewOf } from "../../structure/byte-source";
import { bigEndian, joined, latin1, pngCrc, utf8 } from "../bytes";
import { anyTextOf, type Carrier, latin1Of, MAX_PARTS, MAX_TEXT_BYTES, readText } from "../carrier";
import { addedToXmp } from "../mark";

const SIGNATURE = "\u0089PNG\r\n\u001a\n";
const XMP_KEYWORD = "XML:com.adobe.xmp";

type Chunk = { type: string; at: number; size: number };

function chunkOf(type: string, content: Uint8Array): Uint8Array {
  const typed = joined(latin1(type), content);
  return joined(bigEndian(content.length, 4), typed, bigEndian(pngCrc(typed), 4));
}

/** International text, not compressed. */
const textChunk = (keyword: string, text: string): Uint8Array =>
  chunkOf("iTXt", joined(latin1(keyword), new Uint8Array(5), utf8(text)));

/** Text that more tools carry along. Letters beyond ASCII, which only stand in JSON, are written by their numbers. */
const plainChunk = (keyword: string, text: string): Uint8Array =>
  chunkOf(
    "tEXt",
    latin1(
      `${keyword}\0${text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)}`,
    ),
  );

/** The chunks up to the end of the picture; null for a file without one, or without a header first. */
async function chunksOf(source: ByteSource): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at + 12 <= source.sizeBytes && chunks.length < MAX_PARTS; ) {
    const head = await source.read(at, 8);
    const size = 12 + viewOf(head).getUint32(0);
    const type = nameOf(head.subarray(4, 8));
    if (at + size > source.sizeBytes || (chunks.length === 0 && type !== "IHDR")) return null;
    chunks.push({ type, at, size });
    if (type === "IEND") return chunks;
    at += size;
  }
  return null;
}

/** Keyword and text of a text chunk, without the text where it is too long; null for a broken chunk. */
async function keyedText(source: ByteSource, { type, at, size }: Chunk) {
  const content = await readText(source, at + 8, size - 12);
  const end = content.indexOf(0);
  if (end < 1) return null;
  const keyword = nameOf(content.subarray(0, end));
  const value = content.length < size - 12 ? null : await valueIn(type, content, end);
  return { keyword, text: value && anyTextOf(value) };
}

/** The bytes of a text, whose keyword ends at `end`. */
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
      if (done) return joined(...parts);
      parts.push(value);
      length += value.length;
    }
  } catch {
    // It breaks off, or is of another kind.
  }
  await stream.cancel().catch(() => {});
  return null;
}

async function textsOf(source: ByteSource, chunks: readonly Chunk[]) {
  const texts: { chunk: Chunk; keyword: string; text: string | null }[] = [];
  for (const chunk of chunks) {
    const read = ["tEXt", "iTXt", "zTXt"].includes(chunk.type) ? await keyedText(source, chunk) : null;
    if (read) texts.push({ chunk, ...read });
  }
  return texts;
}

/** PNG: an XMP packet and a comment, as text before the pixels. */
export const png: Carrier = {
  isOf: (head) => nameOf(head.subarray(0, 8)) === SIGNATURE,

  async mark(source, { xmp, comment }) {
    const chunks = await chunksOf(source);
    // Some readers stop where the pixels begin.
    const pixels = chunks?.find(({ type }) => type === "IDAT");
    if (!chunks || !pixels) return null;
    const known = (await textsOf(source, chunks)).find(({ keyword }) => keyword === XMP_KEYWORD);
    const packet = known ? known.text && addedToXmp(known.text, xmp) : xmp;
    if (!packet) return null;
    const [ours, said] = [textChunk(XMP_KEYWORD, packet), plainChunk("Comment", comment)];
    if (!known) return [{ at: pixels.at, cut: 0, put: joined(ours, said) }];
    return [
      { at: known.chunk.at, cut: known.chunk.size, put: ours },
      { at: pixels.at, cut: 0, put: said },
    ];
  },

  async read(source) {
    const chunks = (await chunksOf(source)) ?? [];
    const texts = await textsOf(source, chunks);
    const signed = chunks.find(({ type }) => type === "caBX");
    return {
      texts: texts.flatMap(({ text }) => text ?? []),
      manifest: signed ? latin1Of(await readText(source, signed.at + 8, signed.size - 12)) : null,
    };
  },
};
