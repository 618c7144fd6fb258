import { inconsistent } from "../media-error";
import { messages } from "../messages";
import { type ByteSource, MAX_PARTS, textOf, viewOf } from "./byte-source";

/** Written by encoders that do not know the length yet. */
const UNKNOWN_LENGTH = 0xff_ff_ff_ff;

/**
 * Checks that each chunk of a RIFF file (WAVE, WebP) ends within the file. Samples and pixels may be
 * truncated, or streamed without a length.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkRiffChunks(source: ByteSource): Promise<void> {
  let next = 12;
  for (let parts = 0; next + 8 <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistent(messages.parts.chunks);
    const head = await source.read(next, 8);
    const type = textOf(head.subarray(0, 4));
    const size = viewOf(head).getUint32(4, true);
    if (["data", "VP8 ", "VP8L", "ANMF"].includes(type) && next + 8 + size > source.sizeBytes) return;
    if (size === UNKNOWN_LENGTH || next + 8 + size > source.sizeBytes)
      throw inconsistent(messages.parts.named(type));
    next += 8 + size + (size % 2);
  }
}

/**
 * Checks that the header of a PNG comes first and that each chunk except the pixels ends within the file.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkPngChunks(source: ByteSource): Promise<void> {
  let next = 8;
  for (let parts = 0; next + 8 <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistent(messages.parts.chunks);
    const head = await source.read(next, 8);
    const size = viewOf(head).getUint32(0);
    const type = textOf(head.subarray(4, 8));
    if (parts === 0 && (type !== "IHDR" || size !== 13)) throw inconsistent(messages.parts.header);
    if (type === "IEND") return;
    if (next + 12 + size > source.sizeBytes) {
      if (type === "IDAT" || parts === 0) return;
      throw inconsistent(messages.parts.named(type));
    }
    next += 12 + size;
  }
}

/**
 * Checks that each segment of a JPEG before the pixels ends within the file.
 *
 * @throws MediaError "inconsistent"
 */
export async function checkJpegSegments(source: ByteSource): Promise<void> {
  const [START_OF_SCAN, END] = [0xda, 0xd9];
  let next = 2;
  for (let parts = 0; next + 4 <= source.sizeBytes; parts++) {
    if (parts > MAX_PARTS) throw inconsistent(messages.parts.segments);
    const head = await source.read(next, 4);
    const [mark, kind] = head;
    if (mark !== 0xff || kind === START_OF_SCAN || kind === END) return;
    if (kind === 0xff) {
      next += 1;
      continue;
    }
    const size = viewOf(head).getUint16(2);
    if (size < 2 || next + 2 + size > source.sizeBytes) throw inconsistent(messages.parts.segment);
    next += 2 + size;
  }
}
