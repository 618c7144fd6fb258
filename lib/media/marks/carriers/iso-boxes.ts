import { textOf, viewOf } from "../../structure/byte-source";

/** In one box of a moov, and in all whose places are looked for. */
export const MAX_MOOV_BOXES = 10_000;

export type Box = { type: string; at: number; size: number; headBytes: number };

/** A box by its first 16 bytes, or what there is of them; null for none, or one that reaches to the end of the file. */
export function boxIn(head: Uint8Array, at: number, end: number): Box | null {
  if (head.length < 8) return null;
  const view = viewOf(head);
  const isLarge = view.getUint32(0) === 1;
  if (isLarge && head.length < 16) return null;
  const size = isLarge ? Number(view.getBigUint64(8)) : view.getUint32(0);
  const headBytes = isLarge ? 16 : 8;
  if (size < headBytes || at + size > end) return null;
  return { type: textOf(head.subarray(4, 8)), at, size, headBytes };
}

/** The boxes of a part of a moov, at their places in `bytes`; null where they don't fill it exactly, or are too many. */
export function boxesIn(bytes: Uint8Array, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = boxIn(bytes.subarray(at, Math.min(at + 16, end)), at, end);
    // QuickTime ends a list of boxes with four zeros.
    if (!box) return end - at === 4 && viewOf(bytes).getUint32(at) === 0 ? boxes : null;
    if (boxes.length === MAX_MOOV_BOXES) return null;
    boxes.push(box);
    at += box.size;
  }
  return boxes;
}
