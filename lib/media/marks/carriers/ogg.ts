import { type ByteSource, textOf, viewOf } from "../../structure/byte-source";
import { concatBytes, littleEndian, oggCrc } from "../bytes";
import { type Carrier, MAX_MARKED_PARTS, readExactly } from "../carrier";
import type { Edit } from "../edits";
import {
  addedToComments,
  type Comments,
  commentTexts,
  emptyComments,
  readComments,
  VORBIS_COMMENTS,
} from "./vorbis-comments";

const HEAD_BYTES = 27;
const MAX_SEGMENTS = 255;
const SEGMENT_BYTES = 255;
/** Of 64 kB at most; more than a header has with a cover picture in it. */
const MAX_PAGES = 250;
/** How the comments of a stream begin, and how many packets its headers are. */
const STREAMS = [
  { begins: "OpusTags", packets: 1 },
  { begins: VORBIS_COMMENTS, packets: 2 },
] as const;

type Page = { at: number; size: number; head: Uint8Array; segments: number[]; body: Uint8Array };

async function readPage(source: ByteSource, at: number): Promise<Page | null> {
  const head = await readExactly(source, at, HEAD_BYTES);
  if (!head || textOf(head.subarray(0, 4)) !== "OggS") return null;
  const count = head[26] ?? 0;
  const segments = await readExactly(source, at + HEAD_BYTES, count);
  if (!segments) return null;
  const length = segments.reduce((sum, segment) => sum + segment, 0);
  const body = await readExactly(source, at + HEAD_BYTES + count, length);
  return body && { at, size: HEAD_BYTES + count + length, head, segments: [...segments], body };
}

type Headers = { pages: Page[]; packets: Uint8Array[]; begins: string; comments: Comments };

/** The pages behind the first that hold the comments, and the packets in them. They end with a page, by the standard. */
async function readHeaders(source: ByteSource): Promise<Headers | null> {
  const first = await readPage(source, 0);
  if (!first) return null;
  const serial = viewOf(first.head).getUint32(14, true);
  const pages: Page[] = [];
  const packets: Uint8Array[] = [];
  let open: Uint8Array[] = [];
  for (let at = first.size; pages.length < MAX_PAGES; ) {
    const page = await readPage(source, at);
    // A file with several streams is not marked.
    if (!page || viewOf(page.head).getUint32(14, true) !== serial) return null;
    pages.push(page);
    at += page.size;
    let from = 0;
    for (const length of page.segments) {
      open.push(page.body.subarray(from, from + length));
      from += length;
      if (length === SEGMENT_BYTES) continue;
      packets.push(concatBytes(...open));
      open = [];
    }
    const [packet] = packets;
    if (!packet) continue;
    const stream = STREAMS.find(({ begins }) => textOf(packet.subarray(0, begins.length)) === begins);
    if (!stream) return null;
    if (packets.length < stream.packets) continue;
    if (packets.length > stream.packets || open.length > 0) return null;
    const comments = readComments(packet.subarray(stream.begins.length));
    return comments && { pages, packets, begins: stream.begins, comments };
  }
  return null;
}

/** Segments of packets, the last of each shorter than a full one. */
function lacing(packets: readonly Uint8Array[]): { length: number; bytes: Uint8Array }[] {
  return packets.flatMap((packet) =>
    Array.from({ length: Math.floor(packet.length / SEGMENT_BYTES) + 1 }, (_, index) => {
      const bytes = packet.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES);
      return { length: bytes.length, bytes };
    }),
  );
}

/** Pages with other packets in them: as many as before, so that the numbers of all later ones stay. Null without room. */
function repaged(pages: readonly Page[], packets: readonly Uint8Array[]): Uint8Array | null {
  const segments = lacing(packets);
  if (segments.length > pages.length * MAX_SEGMENTS) return null;
  const written: Uint8Array[] = [];
  let isContinued = false;
  for (const [index, { head }] of pages.entries()) {
    // Every page gets at least one segment.
    const rest = pages.length - index - 1;
    const own = segments.splice(0, Math.min(MAX_SEGMENTS, Math.max(segments.length - rest, 0)));
    if (own.length === 0) return null;
    const made = head.slice();
    const ends = own.some(({ length }) => length < SEGMENT_BYTES);
    made[5] = ((made[5] ?? 0) & ~1) | (isContinued ? 1 : 0);
    // The time of a page on which no packet ends is none.
    made.fill(ends ? 0 : 0xff, 6, 14);
    made.fill(0, 22, 26);
    made[26] = own.length;
    const page = concatBytes(
      made,
      Uint8Array.from(own, ({ length }) => length),
      ...own.map(({ bytes }) => bytes),
    );
    page.set(littleEndian(oggCrc(page), 4), 22);
    written.push(page);
    isContinued = own.at(-1)?.length === SEGMENT_BYTES;
  }
  return segments.length === 0 ? concatBytes(...written) : null;
}

/** Whether a file has pages of one stream up to its end and nothing else: others have comments of their own. */
async function isOneStream(source: ByteSource): Promise<boolean> {
  const serial = async (at: number) => (await readExactly(source, at + 14, 4))?.join();
  const own = await serial(0);
  for (let at = 0, pages = 0; at < source.sizeBytes; pages++) {
    const head = await readExactly(source, at, HEAD_BYTES);
    if (!head || pages > MAX_MARKED_PARTS || textOf(head.subarray(0, 4)) !== "OggS") return false;
    if ((await serial(at)) !== own) return false;
    const count = head[26] ?? 0;
    const segments = await readExactly(source, at + HEAD_BYTES, count);
    if (!segments) return false;
    at += HEAD_BYTES + count + segments.reduce((sum, segment) => sum + segment, 0);
  }
  return true;
}

/** Puts another packet of comments, made from the present one, in its place. */
function commentEdits(
  { pages, packets, begins, comments }: Headers,
  made: (packet: Uint8Array, begins: string, comments: Comments) => Uint8Array,
): Edit[] | null {
  const [first] = pages;
  const [packet, ...others] = packets;
  if (!first || !packet) return null;
  const put = repaged(pages, [made(packet, begins, comments), ...others]);
  const cut = pages.reduce((sum, { size }) => sum + size, 0);
  return put && [{ at: first.at, cut, put }];
}

/** Opus and Vorbis in Ogg: a comment and an XMP packet among the comments of the stream. */
export const ogg: Carrier = {
  isOf: (head) => textOf(head.subarray(0, 4)) === "OggS",

  async mark(source, texts) {
    const headers = await readHeaders(source);
    return (
      headers &&
      commentEdits(headers, (packet, begins, comments) =>
        // What follows the list: the last bit of Vorbis, or what an encoder of Opus keeps there.
        concatBytes(
          packet.subarray(0, begins.length),
          addedToComments(comments, texts),
          packet.subarray(begins.length + comments.end),
        ),
      )
    );
  },

  async read(source) {
    const headers = await readHeaders(source);
    return { texts: headers ? commentTexts(headers.comments) : [], manifest: null };
  },

  async strip(source) {
    const headers = await readHeaders(source);
    if (!headers || !(await isOneStream(source))) return null;
    return commentEdits(headers, (packet, begins) => emptyComments(begins, packet.length));
  },
};
