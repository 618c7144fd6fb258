import { inconsistent } from "../media-error";
import { messages } from "../messages";
import { type ByteSource, MAX_PARTS, textOf, viewOf } from "./byte-source";
import { isTable, TABLE_HEAD_BYTES, tableOf } from "./iso-tables";

/** Boxes with child boxes that every reader visits. All other boxes are skipped. */
const CONTAINERS = new Set([
  ...["moov", "trak", "mdia", "minf", "stbl", "dinf", "edts", "mvex", "moof", "traf", "mfra", "sinf", "schi"],
]);
const MAX_DEPTH = 16;

type Region = { at: number; end: number; depth: number };
type Walk = { source: ByteSource; parts: number };

/**
 * Checks that each box of an MP4, MOV or M4A ends within its parent, that each table has room for the entries
 * it counts, and that the file has room for their samples. Truncated media data passes.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkIsoBoxes(source: ByteSource): Promise<void> {
  await checkRegion({ source, parts: 0 }, { at: 0, end: source.sizeBytes, depth: 0 });
}

async function checkRegion(walk: Walk, { at, end, depth }: Region): Promise<void> {
  if (depth > MAX_DEPTH) throw inconsistent(messages.parts.boxNesting);
  for (let next = at; next + 8 <= end; ) {
    if (++walk.parts > MAX_PARTS) throw inconsistent(messages.parts.boxes);
    const box = await readBox(walk.source, next, end);
    // Text fields of QuickTime end with a zero, and some writers add zeros as padding.
    if (!box) return;
    if (depth > 0 && box.end > end) throw inconsistent(messages.parts.named(box.type));
    const inner = { at: box.content, end: Math.min(box.end, end), depth: depth + 1 };
    if (CONTAINERS.has(box.type)) await checkRegion(walk, inner);
    else if (isTable(box.type)) await checkTable(walk.source, box.type, inner);
    next = box.end;
  }
}

/** @returns null for a size of zero inside the file: the rest is padding, or the box reaches to the end */
async function readBox(source: ByteSource, at: number, parentEnd: number) {
  const head = viewOf(await source.read(at, 16));
  if (head.byteLength < 8) return null;
  const type = textOf(new Uint8Array(head.buffer, head.byteOffset + 4, 4));
  const size = head.getUint32(0);
  if (size === 0) {
    return CONTAINERS.has(type) || isTable(type) ? { type, content: at + 8, end: parentEnd } : null;
  }
  if (size !== 1) {
    if (size < 8) throw inconsistent(messages.parts.named(type));
    return { type, content: at + 8, end: at + size };
  }
  const large = head.byteLength < 16 ? 0n : head.getBigUint64(8);
  if (large < 16n || large > BigInt(Number.MAX_SAFE_INTEGER)) throw inconsistent(messages.parts.named(type));
  return { type, content: at + 16, end: at + Number(large) };
}

async function checkTable(source: ByteSource, type: string, { at, end }: Region): Promise<void> {
  const head = await source.read(at, Math.min(TABLE_HEAD_BYTES, end - at));
  const table = tableOf(type, viewOf(head));
  if (!table) throw inconsistent(messages.parts.named(type));
  const availableBytes = end - at - table.headBytes;
  // Each entry stands for at least one byte somewhere in the file, even if the table itself needs none.
  if (table.count * table.entryBytes > availableBytes || table.count > source.sizeBytes) {
    throw inconsistent(messages.parts.named(type));
  }
  if (table.runs) await checkRuns(source, type, { at: at + table.headBytes, count: table.count });
}

/** Runs of equal samples: a few bytes can stand for billions of samples, which readers expand. */
async function checkRuns(source: ByteSource, type: string, { at, count }: { at: number; count: number }) {
  const RUNS_AT_ONCE = 4_096;
  let samples = 0;
  for (let done = 0; done < count; done += RUNS_AT_ONCE) {
    const runs = Math.min(RUNS_AT_ONCE, count - done);
    const piece = viewOf(await source.read(at + done * 8, runs * 8));
    for (let offset = 0; offset + 8 <= piece.byteLength; offset += 8) samples += piece.getUint32(offset);
    if (samples > source.sizeBytes) throw inconsistent(messages.parts.named(type));
  }
}
