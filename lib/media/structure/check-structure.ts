import { inconsistentFile } from "../media-error";
import { messages } from "../messages";
import { type ByteSource, bufferedSource, MAX_PARTS, textOf, viewOf } from "./byte-source";

/**
 * Refuses a file whose readers would not notice that it claims more than it holds. Some would be at work for minutes: one
 * that claims more samples than it has bytes (MP4, MOV, M4A, FLAC), or frames without a length (AAC). Others would be
 * measured wrong: a WebP or WAV whose chunks go beyond its end. In a child, its limits of time and memory end what is not
 * noticed here; in the browser nothing does. Reads only the heads of parts, a limited number of them.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkStructure(file: ByteSource): Promise<void> {
  const source = bufferedSource(file);
  const start = textOf(await source.read(0, 8));
  if (ISO_STARTS.includes(start.slice(4))) await checkIsoSamples(source);
  else if (["RIFF", "RF64", "BW64"].includes(start.slice(0, 4))) await checkRiffChunks(source);
  else if (start.startsWith("fLaC")) await checkFlacSamples(source);
  else if (/^\xff[\xf0\xf1\xf8\xf9]/.test(start)) await checkAdtsFrames(source);
}

/** The boxes with which an MP4, MOV or M4A may begin. */
const ISO_STARTS = ["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof", "sidx", "pnot"];
/** The boxes that readers look into on the way to the tables of samples. */
const ISO_CONTAINERS = [
  ...["moov", "trak", "mdia", "minf", "stbl", "dinf", "edts", "sinf", "schi"],
  ...["mvex", "moof", "traf"],
];
const MAX_DEPTH = 16;

type Region = { at: number; end: number; depth: number };
type IsoWalk = { source: ByteSource; parts: number };

/** Checks that no table of a track has more samples than the file has bytes (ISO/IEC 14496-12). */
const checkIsoSamples = (source: ByteSource): Promise<void> =>
  checkIsoRegion({ source, parts: 0 }, { at: 0, end: source.sizeBytes, depth: 0 });

async function checkIsoRegion(walk: IsoWalk, { at, end, depth }: Region): Promise<void> {
  for (let next = at; next + 8 <= end; ) {
    if (++walk.parts > MAX_PARTS) throw inconsistentFile(messages.parts.boxes);
    const box = await readIsoBox(walk.source, next, end);
    if (!box) return;
    const inner = { at: box.content, end: Math.min(box.end, end), depth: depth + 1 };
    if (ISO_CONTAINERS.includes(box.type)) {
      if (depth >= MAX_DEPTH) throw inconsistentFile(messages.parts.boxes);
      await checkIsoRegion(walk, inner);
    }
    if ((await samplesIn(walk.source, box.type, inner)) > walk.source.sizeBytes)
      throw inconsistentFile(messages.parts.named(box.type));
    next = box.end;
  }
}

/** @returns null where no box can be. One without a length reaches to the end of its parent. */
async function readIsoBox(source: ByteSource, at: number, parentEnd: number) {
  const head = viewOf(await source.read(at, 16));
  if (head.byteLength < 8) return null;
  const type = textOf(new Uint8Array(head.buffer, head.byteOffset + 4, 4));
  const size = head.getUint32(0);
  if (size === 0) return { type, content: at + 8, end: parentEnd };
  if (size !== 1) return size < 8 ? null : { type, content: at + 8, end: at + size };
  const large = head.byteLength < 16 ? 0n : head.getBigUint64(8);
  if (large > BigInt(Number.MAX_SAFE_INTEGER)) throw inconsistentFile(messages.parts.named(type));
  if (large < 16n) return null;
  return { type, content: at + 16, end: at + Number(large) };
}

/** The samples that a table of times or sizes, or a run of a fragment, stands for; 0 for any other box. */
async function samplesIn(source: ByteSource, type: string, { at, end }: Region): Promise<number> {
  if (type === "stsz" || type === "stz2") {
    const head = viewOf(await source.read(at, 12));
    return head.byteLength < 12 ? 0 : head.getUint32(8);
  }
  if (type === "trun") {
    const head = viewOf(await source.read(at, 8));
    return head.byteLength < 8 ? 0 : head.getUint32(4);
  }
  return type === "stts" || type === "ctts" ? samplesInRuns(source, { at, end }) : 0;
}

/**
 * Runs of equal samples: a few bytes can stand for billions of samples, which readers expand. They read as many runs as
 * the table counts, also beyond its end.
 */
async function samplesInRuns(source: ByteSource, { at, end }: Pick<Region, "at" | "end">): Promise<number> {
  const RUNS_AT_ONCE = 4_096;
  const RUN_BYTES = 8;
  const head = viewOf(await source.read(at, 8));
  const endOfRuns = head.byteLength < 8 ? at : at + 8 + head.getUint32(4) * RUN_BYTES;
  if (endOfRuns > end) return Number.POSITIVE_INFINITY;
  let samples = 0;
  for (let next = at + 8; next < endOfRuns; next += RUNS_AT_ONCE * RUN_BYTES) {
    const runs = Math.min(RUNS_AT_ONCE, (endOfRuns - next) / RUN_BYTES);
    const piece = viewOf(await source.read(next, runs * RUN_BYTES));
    for (let offset = 0; offset + RUN_BYTES <= piece.byteLength; offset += RUN_BYTES)
      samples += piece.getUint32(offset);
  }
  return samples;
}

/** The shortest frame: head, one silent channel, checksum. */
const MIN_FLAC_FRAME_BYTES = 9;

/** Checks that a FLAC has room for as many frames as its samples need. */
async function checkFlacSamples(source: ByteSource): Promise<void> {
  const facts = viewOf(await source.read(8, 18));
  if (facts.byteLength < 18) throw inconsistentFile(messages.parts.header);
  const maxFrameSamples = Math.max(1, facts.getUint16(2));
  const samples = (facts.getUint8(13) & 0x0f) * 2 ** 32 + facts.getUint32(14);
  if (Math.floor(samples / maxFrameSamples) * MIN_FLAC_FRAME_BYTES > source.sizeBytes)
    throw inconsistentFile(messages.parts.samples);
}

/** Checks that each ADTS frame of an AAC is at least as long as its own head. */
async function checkAdtsFrames(source: ByteSource): Promise<void> {
  const HEAD_BYTES = 7;
  for (let next = 0, parts = 0; next + HEAD_BYTES <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistentFile(messages.parts.frames);
    const head = viewOf(await source.read(next, HEAD_BYTES));
    if (head.getUint16(0) >>> 4 !== 0xfff) return;
    const size = (head.getUint32(3) >>> 13) & 0x1f_ff;
    if (size < HEAD_BYTES) throw inconsistentFile(messages.parts.frame);
    next += size;
  }
}

/** Written by encoders that do not know the length yet. */
const UNKNOWN_LENGTHS: readonly number[] = [0, 0xff_ff_ff_ff];
/** Samples and pixels, of which readers take what is there. In a WAV nothing behind them counts. */
const CONTENT: readonly string[] = ["data", "VP8 ", "VP8L", "ANMF"];

/**
 * Checks that each chunk of a RIFF file (WAVE, WebP) ends within the file. Samples and pixels may be truncated, or
 * streamed without a length, and any bytes may follow behind the end that the file states.
 */
async function checkRiffChunks(source: ByteSource): Promise<void> {
  const stated = viewOf(await source.read(4, 4));
  const length = stated.byteLength < 4 ? 0 : stated.getUint32(0, true);
  const end = UNKNOWN_LENGTHS.includes(length) ? source.sizeBytes : Math.min(8 + length, source.sizeBytes);
  let next = 12;
  for (let parts = 0; next + 8 <= end; parts++) {
    if (parts > MAX_PARTS) throw inconsistentFile(messages.parts.chunks);
    const head = await source.read(next, 8);
    const type = textOf(head.subarray(0, 4));
    const size = viewOf(head).getUint32(4, true);
    const isOver = next + 8 + size > source.sizeBytes;
    if (type === "data" || (CONTENT.includes(type) && isOver)) return;
    if (isOver) throw inconsistentFile(messages.parts.named(type));
    next += 8 + size + (size % 2);
  }
}
