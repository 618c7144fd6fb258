import { type ByteSource, viewOf } from "../../structure/byte-source";
import { bigEndian, crc32, joined, littleEndian, utf8 } from "../bytes";
import {
  anyTextOf,
  type Carrier,
  MAX_MARKED_PARTS,
  MAX_TEXT_BYTES,
  type OriginData,
  readExactly,
} from "../carrier";
import type { Edit } from "../edits";
import type { MarkTexts } from "../mark";

const [HEADER, SEGMENT, SEEK_HEAD, VOID, CLUSTER, CUES, TAGS, TAG, SIMPLE_TAG, NAME, STRING, TARGETS] = [
  0x1a45dfa3, 0x18538067, 0x114d9b74, 0xec, 0x1f43b675, 0x1c53bb6b, 0x1254c367, 0x7373, 0x67c8, 0x45a3,
  0x4487, 0x63c0,
] as const;
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
  const body = joined(...content);
  return joined(bigEndian(id, idBytes(id)), lengthIn(8, body.length) ?? new Uint8Array(), body);
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
    { at: room.at, cut: room.headBytes + room.size, put: joined(entry, voidOf(left)) },
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
  return rest && [{ at: end - 4, cut: 4, put: littleEndian(crc32(joined(rest, added)), 4) }];
}

/** So many bytes that mean nothing. */
function voidOf(bytes: number): Uint8Array {
  if (bytes === 0) return new Uint8Array();
  const width = bytes > 9 ? 8 : 1;
  const content = bytes - 1 - width;
  return joined(Uint8Array.of(VOID), lengthIn(width, content) ?? new Uint8Array(), new Uint8Array(content));
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
};

/** The texts of all tags. */
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
