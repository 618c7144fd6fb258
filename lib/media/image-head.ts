import { type ByteSource, MAX_PARTS, textOf, viewOf, windowed } from "./structure/byte-source";

/** Headers end well before this, but for those of a JPEG. */
const HEAD_BYTES = 512 * 1024;
const START = [0xff, 0xd8];
/** In place of the segments that are left out: the reader looks for the size from the second segment on. */
const EMPTY_COMMENT = [0xff, 0xfe, 0, 2];
const [APP1, SCAN, END] = [0xe1, 0xda, 0xd9];
/** They state the size: all of C0 to CF but tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);

/**
 * The beginning of a picture, as far as its type, size and orientation are in it. A JPEG may have megabytes before its
 * size (profiles, edit histories, content credentials), so its segments are walked, and only those that count are read.
 */
export async function imageHead(file: ByteSource): Promise<Uint8Array> {
  const source = windowed(file);
  const start = await source.read(0, 3);
  if (start[0] !== START[0] || start[1] !== START[1] || start[2] !== 0xff) return file.read(0, HEAD_BYTES);
  const kept: number[] = [...START, ...EMPTY_COMMENT];
  let next = 2;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const head = await source.read(next, 10);
    const [mark, kind = 0] = head;
    if (head.length < 4 || mark !== 0xff || kind === SCAN || kind === END) break;
    if (kind === 0xff) {
      next += 1;
      continue;
    }
    const bytes = 2 + viewOf(head).getUint16(2);
    const isExif =
      kept.length === START.length + EMPTY_COMMENT.length &&
      kind === APP1 &&
      textOf(head.subarray(4, 8)) === "Exif";
    if (isExif || isFrame(kind)) kept.push(...(await source.read(next, bytes)));
    if (isFrame(kind)) break;
    next += bytes;
  }
  return Uint8Array.from(kept);
}
