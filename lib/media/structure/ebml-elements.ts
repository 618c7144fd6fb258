import { inconsistent } from "../media-error";
import { messages } from "../messages";
import { type ByteSource, MAX_PARTS, viewOf } from "./byte-source";

/** Elements whose contents are checked, too. The ids are as in the file. */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const NESTED = new Set([
  0x1a45dfa3, // EBML
  0x114d9b74, // SeekHead
  0x4dbb, // Seek
  0x1549a966, // Info
  0x1654ae6b, // Tracks
  0xae, // TrackEntry
  0xe0, // Video
  0xe1, // Audio
  0x6d80, // ContentEncodings
  0x6240, // ContentEncoding
  0x1c53bb6b, // Cues
  0xbb, // CuePoint
  0xb7, // CueTrackPositions
]);
/** Parts at the end of a segment, where a truncation is not an inconsistency. */
const CUTTABLE = new Set([
  CLUSTER,
  0xa3, // SimpleBlock
  0xa0, // BlockGroup
  0x1c53bb6b, // Cues
  0x1254c367, // Tags
  0x1941a469, // Attachments
  0x1043a770, // Chapters
]);
const MAX_DEPTH = 16;
/** The longest id and length together. */
const HEAD_BYTES = 12;

type Region = { at: number; end: number; depth: number };
type Walk = { source: ByteSource; parts: number };

/**
 * Checks that each header element of a Matroska or WebM file ends within its parent. A recording that was not
 * closed has a segment and clusters of unknown length, and a truncated one ends within them.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkEbmlElements(source: ByteSource): Promise<void> {
  await checkRegion({ source, parts: 0 }, { at: 0, end: source.sizeBytes, depth: 0 });
}

async function checkRegion(walk: Walk, { at, end, depth }: Region): Promise<void> {
  if (depth > MAX_DEPTH) throw inconsistent(messages.parts.elementNesting);
  for (let next = at; next < end; ) {
    if (++walk.parts > MAX_PARTS) throw inconsistent(messages.parts.elements);
    const element = readElement(await walk.source.read(next, Math.min(HEAD_BYTES, end - next)));
    if (!element) return;
    const content = next + element.headBytes;
    const isOpen = element.id === SEGMENT || element.id === CLUSTER;
    // The children of these elements are checked as if they were siblings, because the end of these elements
    // is no limit.
    if (isOpen && (element.size === null || element.id === SEGMENT)) {
      next = content;
      continue;
    }
    if (element.size === null) throw inconsistent(messages.parts.endless);
    if (content + element.size > end) {
      if (CUTTABLE.has(element.id) && depth === 0) return;
      throw inconsistent(messages.parts.element(element.id.toString(16)));
    }
    if (NESTED.has(element.id)) {
      await checkRegion(walk, { at: content, end: content + element.size, depth: depth + 1 });
    }
    next = content + element.size;
  }
}

/** @returns null for bytes that are not an element; `size` is null when the file says it is unknown */
export function readElement(
  bytes: Uint8Array,
): { id: number; size: number | null; headBytes: number } | null {
  const idBytes = lengthOf(bytes[0], 4);
  const sizeBytes = idBytes === null ? null : lengthOf(bytes[idBytes], 8);
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
function lengthOf(first: number | undefined, max: number): number | null {
  const length = first === undefined ? 0 : Math.clz32(first) - 23;
  return length >= 1 && length <= max ? length : null;
}
