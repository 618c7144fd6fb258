const MARKER = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const isJpeg = (bytes: Buffer): boolean => bytes[0] === MARKER && bytes[1] === START;
const isWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

/**
 * Whether a picture's end is in the file, for the types whose decoders fill in what is missing. True for others.
 */
export function hasItsEnd(bytes: Buffer): boolean {
  if (isJpeg(bytes)) return jpegEnd(bytes) !== null;
  if (isWebp(bytes)) return bytes.length >= bytes.readUInt32LE(4) + 8;
  return true;
}

/** Whether a picture is a WebP of several frames. */
export const isAnimatedWebp = (bytes: Buffer): boolean =>
  isWebp(bytes) && bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;

/** The place of a JPEG's end marker, or null. Segments are skipped, because thumbnails in them have ends, too. */
function jpegEnd(bytes: Buffer): number | null {
  for (let at = 2; at + 1 < bytes.length; ) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER || code === MARKER) at += 1;
    else if (code === END) return at;
    else if (code < 0xc0 || isRestart(code)) at += 2;
    else if (at + 3 >= bytes.length) return null;
    else at += 2 + bytes.readUInt16BE(at + 2);
    if (code === SCAN) at = endOfScan(bytes, at);
  }
  return null;
}

const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;

/** The place of the first marker after coded pixels, in which 0xff is followed by 0 or a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at >= 0; at = bytes.indexOf(MARKER, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && !isRestart(code) && code !== MARKER) return at;
  }
  return bytes.length;
}
