import { type ByteSource, textOf, viewOf } from "../../structure/byte-source";
import { bigEndian, concatBytes, latin1, utf8 } from "../bytes";
import { anyTextOf, type Carrier, cutOf, MAX_TEXT_BYTES, type OriginData, readExactly } from "../carrier";
import type { Edit } from "../edits";
import { appendToXmp } from "../mark";
import { onlyOrientation } from "./exif";

const XMP_HEAD = "http://ns.adobe.com/xap/1.0/\0";
/** What the length of a segment can say, without its own two bytes. */
const MAX_SEGMENT_BYTES = 65_533;
const MAX_SEGMENTS = 10_000;
/** Before segments, of all together. */
const MAX_FILL_BYTES = 10_000;
const [APP0, APP1, APP2, APP11, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xeb, 0xee, 0xef, 0xfe];
const [START, END, START_OF_SCAN] = [0xd8, 0xd9, 0xda];

type Segment = { kind: number; at: number; size: number };

const segmentOf = (kind: number, content: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0xff, kind), bigEndian(content.length + 2, 2), content);

/** The segments before the pixels; null for a file that has none. */
async function segmentsOf(source: ByteSource): Promise<Segment[] | null> {
  const segments: Segment[] = [];
  let fillBytes = 0;
  for (let at = 2; at + 4 <= source.sizeBytes && segments.length < MAX_SEGMENTS; ) {
    const head = await source.read(at, 4);
    const [mark, kind = 0] = head;
    if (mark !== 0xff) return null;
    if (kind === 0xff) {
      at += 1;
      fillBytes += 1;
      if (fillBytes > MAX_FILL_BYTES) return null;
      continue;
    }
    const size = 2 + viewOf(head).getUint16(2);
    if (size < 4 || at + size > source.sizeBytes) return null;
    if (kind === START_OF_SCAN) return segments;
    segments.push({ kind, at, size });
    at += size;
  }
  return null;
}

const contentOf = async (source: ByteSource, { at, size }: Segment): Promise<Uint8Array> =>
  (await readExactly(source, at + 4, size - 4)) ?? new Uint8Array();

const isXmp = (content: Uint8Array): boolean => textOf(content.subarray(0, XMP_HEAD.length)) === XMP_HEAD;

async function xmpIn(source: ByteSource, segments: readonly Segment[]) {
  for (const segment of segments.filter(({ kind }) => kind === APP1)) {
    const content = await contentOf(source, segment);
    if (isXmp(content)) return { segment, text: new TextDecoder().decode(content.subarray(XMP_HEAD.length)) };
  }
  return null;
}

/** Whether further pictures lie behind this one: their places are counted from the segment that names them (MPF). */
async function hasMorePictures(source: ByteSource, segments: readonly Segment[]): Promise<boolean> {
  for (const { at } of segments.filter(({ kind }) => kind === APP2)) {
    if (textOf(await source.read(at + 4, 4)) === "MPF\0") return true;
  }
  return false;
}

/** JPEG: an XMP packet behind the segments of applications that come first, and a comment. */
export const jpeg: Carrier = {
  isOf: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff,

  async mark(source, { xmp, comment }) {
    const segments = await segmentsOf(source);
    if (!segments || (await hasMorePictures(source, segments))) return null;
    const known = await xmpIn(source, segments);
    const packet = known ? appendToXmp(known.text, xmp) : xmp;
    const content = packet === null ? null : concatBytes(latin1(XMP_HEAD), utf8(packet));
    const said = utf8(comment);
    if (content === null || content.length > MAX_SEGMENT_BYTES) return null;
    // A comment that is too long is left out: the packet says the same.
    const put = said.length > MAX_SEGMENT_BYTES ? new Uint8Array() : segmentOf(COMMENT, said);
    const first = segments.findIndex(({ kind }) => kind < APP0 || kind > APP15);
    const before = segments.slice(0, first < 0 ? undefined : first).at(-1);
    const at = before ? before.at + before.size : 2;
    const ours = segmentOf(APP1, content);
    if (!known) return [{ at, cut: 0, put: concatBytes(ours, put) }];
    return [
      { at: known.segment.at, cut: known.segment.size, put: ours },
      { at, cut: 0, put },
    ];
  },

  async read(source) {
    const segments = (await segmentsOf(source)) ?? [];
    const found: OriginData = { texts: [], manifest: null };
    for (const segment of segments) {
      if (![APP1, APP11, COMMENT].includes(segment.kind)) continue;
      const content = await contentOf(source, segment);
      if (segment.kind === COMMENT) found.texts.push(anyTextOf(content));
      else if (segment.kind === APP11 && (found.manifest !== null || startsManifest(content)))
        // It goes on in the next segments.
        found.manifest = ((found.manifest ?? "") + textOf(content)).slice(-MAX_TEXT_BYTES);
      else if (isXmp(content)) found.texts.push(new TextDecoder().decode(content.subarray(XMP_HEAD.length)));
      else found.texts.push(...userCommentIn(content));
    }
    return found;
  },

  async strip(source) {
    const edits: Edit[] = [];
    for (let at = 2, parts = 0; parts < MAX_SEGMENTS; parts++) {
      const next = await nextMarker(source, at);
      // Bytes between two segments, which readers skip.
      if (next > at) edits.push(cutOf(at, next));
      const head = await source.read(next, 4);
      const kind = head[1] ?? END;
      if (kind === START) return null;
      if (kind === END) return [...edits, cutOf(Math.min(next + 2, source.sizeBytes), source.sizeBytes)];
      const size = head.length < 4 ? 0 : 2 + viewOf(head).getUint16(2);
      if (size < 4 || next + size > source.sizeBytes) return null;
      const segment = { kind, at: next, size };
      at = next + size;
      if (kind === START_OF_SCAN) at = await nextMarker(source, at);
      else if (!isOfPicture(kind)) edits.push({ at: next, cut: size, put: await shownPart(source, segment) });
    }
    return null;
  },
};

/** Of the tables and the frames of a picture, without what applications add. */
const isOfPicture = (kind: number): boolean =>
  (kind >= 0xc0 && kind <= 0xcf && kind !== 0xc8) || (kind >= 0xdb && kind <= 0xdf);

/** What stays of the segment of an application: density, colors, and how the picture is turned. */
async function shownPart(source: ByteSource, segment: Segment): Promise<Uint8Array> {
  const content = await contentOf(source, segment);
  const begins = (text: string) => textOf(content.subarray(0, text.length)) === text;
  if (segment.kind === APP0 && begins("JFIF\0") && content.length >= 14)
    // Without its small picture.
    return segmentOf(APP0, concatBytes(content.subarray(0, 12), new Uint8Array(2)));
  if (segment.kind === APP2 && begins("ICC_PROFILE\0")) return segmentOf(APP2, content);
  if (segment.kind === APP14 && begins("Adobe")) return segmentOf(APP14, content.subarray(0, 12));
  const turned = segment.kind === APP1 && begins("Exif\0\0") ? onlyOrientation(content.subarray(6)) : null;
  return turned ? segmentOf(APP1, concatBytes(latin1("Exif\0\0"), turned)) : new Uint8Array();
}

const SCANNED_BYTES = 65_536;

/** Where the next segment or the end of the picture begins, behind pixels or other bytes; the end of the file for none. */
async function nextMarker(source: ByteSource, from: number): Promise<number> {
  for (let start = from; start + 1 < source.sizeBytes; ) {
    const bytes = await source.read(start, SCANNED_BYTES);
    for (let at = bytes.indexOf(0xff); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
      const kind = bytes[at + 1] ?? 0;
      // A byte of the pixels, a place to start again, a filling byte.
      if (kind > 0x01 && !(kind >= 0xd0 && kind <= 0xd7) && kind !== 0xff) return start + at;
    }
    start += Math.max(1, bytes.length - 1);
  }
  return source.sizeBytes;
}

const startsManifest = (content: Uint8Array): boolean => textOf(content.subarray(0, 200)).includes("c2pa");

/** The text that image tools write into the UserComment of Exif, without reading its tables. */
function userCommentIn(content: Uint8Array): string[] {
  if (textOf(content.subarray(0, 4)) !== "Exif") return [];
  const all = textOf(content);
  const at = all.indexOf("UNICODE\0");
  if (at >= 0) {
    const text = content.subarray(at + 8);
    // In either order of bytes: a Latin letter has its zero first or second.
    return [new TextDecoder(text[0] === 0 ? "utf-16be" : "utf-16le").decode(text)];
  }
  const ascii = all.indexOf("ASCII\0\0\0");
  return ascii >= 0 ? [anyTextOf(content.subarray(ascii + 8))] : [];
}
