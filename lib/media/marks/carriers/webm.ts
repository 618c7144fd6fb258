import { type ByteSource, viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, crc32, littleEndian, utf8 } from "../bytes";
import {
  anyTextOf,
  type Carrier,
  cutOf,
  MAX_EMPTIED_BYTES,
  MAX_MARKED_PARTS,
  MAX_TEXT_BYTES,
  type OriginData,
  readExactly,
} from "../carrier";
import type { Edit } from "../edits";
import type { MarkTexts } from "../mark";
import { withoutFlacComments } from "./flac";
import { emptyComments, VORBIS_COMMENTS } from "./vorbis-comments";

const [HEADER, SEGMENT, SEEK_HEAD, VOID, CLUSTER, CUES, TAGS, TAG, SIMPLE_TAG, NAME, STRING, TARGETS] = [
  0x1a45dfa3, 0x18538067, 0x114d9b74, 0xec, 0x1f43b675, 0x1c53bb6b, 0x1254c367, 0x7373, 0x67c8, 0x45a3,
  0x4487, 0x63c0,
] as const;
/** What stays in a segment: places, and clusters with what is in them, of which one may have no length. */
const SHOWN = [SEEK_HEAD, CUES, CLUSTER, 0xe7, 0xa3, 0xa0, 0xa7, 0xab, 0x5854];
const [INFO, TRACKS, TRACK, TRACK_TYPE, CODEC_ID, CODEC_PRIVATE, MUXER, WRITER] = [
  0x1549a966, 0x1654ae6b, 0xae, 0x83, 0x86, 0x63a2, 0x4d80, 0x5741,
] as const;
/** What stays in the facts of a segment and of its tracks: numbers, and what a decoder needs. */
const SHOWN_FACTS = [
  ...[0x2ad7b1, 0x4489, 0xd7, 0x73c5, TRACK_TYPE, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383],
  ...[0x234e7a, 0x23314f, 0x55ee, CODEC_ID, 0x56aa, 0x56bb, 0xe0, 0xe1, 0x6d80, 0x41e4],
];
const [PICTURES, SOUND] = [1, 2];
const [SEEK, SEEK_ID, SEEK_POSITION, CHECKSUM] = [0x4dbb, 0x53ab, 0x53ac, 0xbf] as const;
/** The longest id and length together. */
const MAX_HEAD_BYTES = 12;

type Element = {
  id: number;
  at: number;
  headBytes: number;
  /** Of the content; null for an unknown one. */
  size: number | null;
};

const idBytes = (id: number): number => Math.ceil((32 - Math.clz32(id)) / 8);

/** A length in so many bytes; null where they have no room for it. All ones would say that it is unknown. */
function lengthIn(bytes: number, size: number): Uint8Array | null {
  if (size >= 2 ** (7 * bytes) - 1) return null;
  const written = bigEndian(size, bytes);
  written[0] = (written[0] ?? 0) | (0x80 >> (bytes - 1));
  return written;
}

const elementOf = (id: number, ...content: Uint8Array[]): Uint8Array => {
  const body = concatBytes(...content);
  return concatBytes(bigEndian(id, idBytes(id)), lengthIn(8, body.length) ?? new Uint8Array(), body);
};

async function elementAt(source: ByteSource, at: number): Promise<Element | null> {
  const read = readElement(await source.read(at, Math.min(MAX_HEAD_BYTES, source.sizeBytes - at)));
  return read && { at, ...read };
}

type Outline = {
  segment: Element;
  start: number;
  end: number;
  /** Up to the first of unknown length. */
  parts: Element[];
};

/** The segment and what is in it; null for a file that is cut off, or has something behind its segment. */
async function outlineOf(source: ByteSource): Promise<Outline | null> {
  const header = await elementAt(source, 0);
  if (header?.id !== HEADER || header.size === null) return null;
  const segment = await elementAt(source, header.headBytes + header.size);
  if (segment?.id !== SEGMENT) return null;
  const start = segment.at + segment.headBytes;
  const end = segment.size === null ? source.sizeBytes : start + segment.size;
  if (end !== source.sizeBytes) return null;
  const parts: Element[] = [];
  let at = start;
  while (at < end && parts.length < MAX_MARKED_PARTS) {
    const part = await elementAt(source, at);
    if (!part) return null;
    parts.push(part);
    // Its end is where the next begins, which only its content tells.
    if (part.size === null) return part.id === CLUSTER ? { segment, start, end, parts } : null;
    at += part.headBytes + part.size;
    if (at > end) return null;
  }
  return at < end ? null : { segment, start, end, parts };
}

const tagOf = (name: string, text: string): Uint8Array =>
  elementOf(SIMPLE_TAG, elementOf(NAME, utf8(name)), elementOf(STRING, utf8(text)));
const tagsOf = ({ xmp, comment }: MarkTexts): Uint8Array =>
  elementOf(TAGS, elementOf(TAG, elementOf(TARGETS), tagOf("COMMENT", comment), tagOf("XMP", xmp)));

/** An entry that leads to tags, in the room that many writers leave behind the list of places; none without it. */
async function seekEdits(source: ByteSource, { start, parts }: Outline, tagsAt: number): Promise<Edit[]> {
  const at = parts.findIndex(({ id }) => id === SEEK_HEAD);
  const [list, room] = [parts[at], parts[at + 1]];
  if (!list || list.size === null || room?.id !== VOID || room.size === null) return [];
  const entry = elementOf(
    SEEK,
    elementOf(SEEK_ID, bigEndian(TAGS, 4)),
    elementOf(SEEK_POSITION, bigEndian(tagsAt - start, 8)),
  );
  const length = lengthIn(list.headBytes - idBytes(SEEK_HEAD), list.size + entry.length);
  const left = room.headBytes + room.size - entry.length;
  const checksum = await checksumEdits(source, list, entry);
  // One byte can't be filled: an element has an id and a length.
  if (!length || !checksum || left < 0 || left === 1) return [];
  return [
    { at: list.at + idBytes(SEEK_HEAD), cut: length.length, put: length },
    ...checksum,
    { at: room.at, cut: room.headBytes + room.size, put: concatBytes(entry, voidOf(left)) },
  ];
}

/** Makes the checksum of a list anew, which stands first in it and is over the rest; null for one that can't be. */
async function checksumEdits(source: ByteSource, list: Element, added: Uint8Array): Promise<Edit[] | null> {
  const at = list.at + list.headBytes;
  const first = await elementAt(source, at);
  if (first?.id !== CHECKSUM) return [];
  const end = at + first.headBytes + (first.size ?? 0);
  const rest =
    first.size === 4
      ? await readExactly(source, end, list.at + list.headBytes + (list.size ?? 0) - end)
      : null;
  return rest && [{ at: end - 4, cut: 4, put: littleEndian(crc32(concatBytes(rest, added)), 4) }];
}

/** So many bytes that mean nothing. */
function voidOf(bytes: number): Uint8Array {
  if (bytes === 0) return new Uint8Array();
  const width = bytes > 9 ? 8 : 1;
  const content = bytes - 1 - width;
  return concatBytes(
    Uint8Array.of(VOID),
    lengthIn(width, content) ?? new Uint8Array(),
    new Uint8Array(content),
  );
}

/** WebM and Matroska: a comment and an XMP packet as tags of the file. */
export const webm: Carrier = {
  isOf: (head) => head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3,

  async mark(source, texts) {
    const outline = await outlineOf(source);
    if (!outline) return null;
    const { segment, end, parts } = outline;
    const put = tagsOf(texts);
    const first = parts.find(({ id }) => id === CLUSTER);
    const hasPlaces = parts.some(({ id }) => id === SEEK_HEAD || id === CUES);
    // A reader that follows the list may take what comes behind a cluster of unknown length for a part of it.
    if (hasPlaces && parts.at(-1)?.size === null) return null;
    // A checksum of the whole segment would have to be made anew.
    if (parts[0]?.id === CHECKSUM) return null;
    // Without a list of places, clusters can be moved. Readers look for tags before them.
    const at = first && !hasPlaces ? first.at : end;
    const edits: Edit[] = [{ at, cut: 0, put }, ...(at === end ? await seekEdits(source, outline, end) : [])];
    if (segment.size === null) return edits;
    const length = lengthIn(segment.headBytes - 4, segment.size + put.length);
    return length && [{ at: segment.at + 4, cut: length.length, put: length }, ...edits];
  },

  async read(source) {
    const found: OriginData = { texts: [], manifest: null };
    for (const { id, at, headBytes, size } of (await outlineOf(source))?.parts ?? []) {
      if (id !== TAGS || size === null || size > 16 * MAX_TEXT_BYTES) continue;
      found.texts.push(...stringsIn((await readExactly(source, at + headBytes, size)) ?? new Uint8Array()));
    }
    return found;
  },

  async strip(source) {
    const header = await elementAt(source, 0);
    const segment = header?.size ? await elementAt(source, header.headBytes + header.size) : null;
    if (header?.id !== HEADER || segment?.id !== SEGMENT) return null;
    const start = segment.at + segment.headBytes;
    const end = segment.size === null ? source.sizeBytes : start + segment.size;
    if (end > source.sizeBytes) return null;
    const edits = [cutOf(end, source.sizeBytes)];
    for (let at = start, parts = 0; at < end; parts++) {
      const part = await elementAt(source, at);
      if (!part || parts > MAX_MARKED_PARTS) return null;
      const { id, headBytes, size } = part;
      if (size === null && id !== CLUSTER) return null;
      // A cluster without a length is as long as what is in it.
      const length = headBytes + (size ?? 0);
      if (at + length > end) return null;
      if (!SHOWN.includes(id)) {
        const bytes = length <= MAX_EMPTIED_BYTES ? await readExactly(source, at, length) : null;
        const put =
          bytes && ([INFO, TRACKS].some((known) => known === id) ? shownFacts(bytes) : voidOf(length));
        if (!put) return null;
        edits.push({ at, cut: length, put });
      }
      at += length;
    }
    return edits;
  },
};

/** The facts of a segment or its tracks with what must not stay made void, so that nothing moves; null for one track of texts. */
function shownFacts(bytes: Uint8Array): Uint8Array | null {
  const shown = bytes.slice();
  let codec = "";
  const visit = (start: number, end: number): boolean => {
    for (let at = start; at < end; ) {
      const element = readElement(bytes.subarray(at, Math.min(at + MAX_HEAD_BYTES, end)));
      if (!element || element.size === null || at + element.headBytes + element.size > end) return false;
      const { id, headBytes, size } = element;
      const next = at + headBytes + size;
      const content = bytes.subarray(at + headBytes, next);
      if (id === CODEC_ID) codec = anyTextOf(content);
      if (id === TRACK_TYPE && ![PICTURES, SOUND].includes(content.at(-1) ?? 0)) return false;
      if (id === TRACK) {
        if (!visit(at + headBytes, next)) return false;
      } else if (id === MUXER || id === WRITER) shown.fill(0, at + headBytes, next);
      else if (id === CODEC_PRIVATE) {
        const decoder = withoutComments(codec, content);
        if (!decoder) return false;
        shown.set(decoder, at + headBytes);
      } else if (!SHOWN_FACTS.includes(id)) shown.set(voidOf(next - at), at);
      at = next;
    }
    return true;
  };
  const own = readElement(bytes);
  return own && visit(own.headBytes, bytes.length) ? shown : null;
}

/** What a decoder needs, of the same length: Vorbis and FLAC have comments in it. Null where they can't be found. */
function withoutComments(codec: string, content: Uint8Array): Uint8Array | null {
  if (codec === "A_FLAC") return withoutFlacComments(content);
  if (codec !== "A_VORBIS") return content;
  // Two lengths, each as a row of bytes, then the three packets.
  let at = 1;
  const lengths = [0, 0].map(() => {
    let length = 0;
    while (content[at] === 0xff) length += content[at++] ?? 0;
    return length + (content[at++] ?? 0);
  });
  const [first = 0, second = 0] = lengths;
  const from = at + first;
  if (content[0] !== 2 || second < 16 || from + second > content.length) return null;
  const shown = content.slice();
  shown.set(emptyComments(VORBIS_COMMENTS, second), from);
  return shown;
}

function stringsIn(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes.subarray(at, at + MAX_HEAD_BYTES));
    if (!element || element.size === null) break;
    const content = bytes.subarray(at + element.headBytes, at + element.headBytes + element.size);
    if (element.id === TAG || element.id === SIMPLE_TAG) texts.push(...stringsIn(content));
    else if (element.id === STRING) texts.push(anyTextOf(content));
    at += element.headBytes + element.size;
  }
  return texts;
}

/** @returns null for bytes that are not an element; `size` is null when the file says it is unknown */
function readElement(bytes: Uint8Array): { id: number; size: number | null; headBytes: number } | null {
  const idBytes = variableLength(bytes[0], 4);
  const sizeBytes = idBytes === null ? null : variableLength(bytes[idBytes], 8);
  if (idBytes === null || sizeBytes === null || idBytes + sizeBytes > bytes.length) return null;
  const view = viewOf(bytes);
  let id = 0;
  for (let at = 0; at < idBytes; at++) id = id * 256 + view.getUint8(at);
  let size = view.getUint8(idBytes) & (0xff >> sizeBytes);
  let isUnknown = size === 0xff >> sizeBytes;
  for (let at = idBytes + 1; at < idBytes + sizeBytes; at++) {
    size = size * 256 + view.getUint8(at);
    isUnknown &&= view.getUint8(at) === 0xff;
  }
  return { id, size: isUnknown ? null : size, headBytes: idBytes + sizeBytes };
}

/** Bytes of a number of variable length, by its first byte; null for none. */
function variableLength(first: number | undefined, max: number): number | null {
  const length = first === undefined ? 0 : Math.clz32(first) - 23;
  return length >= 1 && length <= max ? length : null;
}
