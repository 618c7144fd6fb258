import { type ByteSource, textOf } from "../../structure/byte-source";
import { type Carrier, cutOf, MAX_MARKED_PARTS, readExactly } from "../carrier";
import type { Edit } from "../edits";

const [EXTENSION, PICTURE, END] = [0x21, 0x2c, 0x3b];
/** Extensions: how long a frame is shown, and those of applications, of which one says how often. */
const [CONTROL, APPLICATION] = [0xf9, 0xff];
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];
/** A block of an application with the number of rounds. */
const LOOP_BYTES = 19;

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a row of blocks with their lengths ends; null beyond the end of the file. */
async function endOfBlocks(source: ByteSource, from: number): Promise<number | null> {
  for (let at = from; at < source.sizeBytes; ) {
    const length = (await source.read(at, 1))[0] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}

/** GIF: nothing is written into it or read of it, but what doesn't show can be taken out. */
export const gif: Carrier = {
  isOf: (head) => ["GIF87a", "GIF89a"].includes(textOf(head.subarray(0, 6))),
  mark: async () => null,
  read: async () => ({ texts: [], manifest: null }),

  async strip(source) {
    const edits: Edit[] = [];
    const screen = await readExactly(source, 0, 13);
    let at = 13 + tableBytes(screen?.[10] ?? 0);
    for (let parts = 0; screen && parts < MAX_MARKED_PARTS; parts++) {
      const [kind, label] = await source.read(at, 2);
      if (kind === END) return [...edits, cutOf(at + 1, source.sizeBytes)];
      const picture = kind === PICTURE ? await readExactly(source, at, 10) : null;
      const blocks = picture ? at + 11 + tableBytes(picture[9] ?? 0) : kind === EXTENSION ? at + 2 : null;
      const end = blocks && (await endOfBlocks(source, blocks));
      if (!end) return null;
      const isLoop =
        label === APPLICATION &&
        end - at === LOOP_BYTES &&
        LOOPS.includes(textOf(await source.read(at + 3, 11)));
      if (!picture && !isLoop && label !== CONTROL) edits.push(cutOf(at, end));
      at = end;
    }
    return null;
  },
};
