import { inconsistent } from "../media-error";
import { messages } from "../messages";
import { type ByteSource, MAX_PARTS, viewOf } from "./byte-source";

/** The shortest frame: head, one silent channel, checksum. */
const MIN_FLAC_FRAME_BYTES = 9;

/**
 * Checks that each metadata block of a FLAC ends within the file, and that the file has room for as many
 * frames as its samples need.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkFlacBlocks(source: ByteSource): Promise<void> {
  await checkFlacSamples(source);
  let next = 4;
  for (let parts = 0; next + 4 <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistent(messages.parts.blocks);
    const head = viewOf(await source.read(next, 4)).getUint32(0);
    const size = head & 0xff_ff_ff;
    if (next + 4 + size > source.sizeBytes) throw inconsistent(messages.parts.metadata);
    if (head >>> 31 === 1) return;
    next += 4 + size;
  }
}

async function checkFlacSamples(source: ByteSource): Promise<void> {
  const facts = viewOf(await source.read(8, 18));
  if (facts.byteLength < 18) throw inconsistent(messages.parts.header);
  const maxFrameSamples = Math.max(1, facts.getUint16(2));
  const samples = (facts.getUint8(13) & 0x0f) * 2 ** 32 + facts.getUint32(14);
  if (Math.floor(samples / maxFrameSamples) * MIN_FLAC_FRAME_BYTES > source.sizeBytes) {
    throw inconsistent(messages.parts.samples);
  }
}

/**
 * Checks that each ADTS frame of an AAC is at least as long as its own head.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkAdtsFrames(source: ByteSource): Promise<void> {
  const HEAD_BYTES = 7;
  for (let next = 0, parts = 0; next + HEAD_BYTES <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistent(messages.parts.frames);
    const head = viewOf(await source.read(next, HEAD_BYTES));
    if (head.getUint16(0) >>> 4 !== 0xfff) return;
    const size = (head.getUint32(3) >>> 13) & 0x1f_ff;
    if (size < HEAD_BYTES) throw inconsistent(messages.parts.frame);
    next += size;
  }
}

/**
 * Checks that the tag before an MP3 or AAC ends within the file.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkId3Tag(source: ByteSource): Promise<void> {
  const [a = 0, b = 0, c = 0, d = 0] = await source.read(6, 4);
  const size = [a, b, c, d].reduce((sum, septet) => sum * 128 + (septet & 0x7f), 0);
  if (10 + size > source.sizeBytes) throw inconsistent(messages.parts.tag);
}
