/** Writers of the numbers and texts of media containers. */

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Letters of a JSON text by their numbers, where they can't stand as they are. */
export const escapedLetters = (json: string, letters: RegExp): string =>
  json.replace(letters, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A whole number in so many bytes, the most significant first. */
export function bigEndian(value: number, bytes: number): Uint8Array {
  const written = new Uint8Array(bytes);
  let rest = value;
  for (let at = bytes - 1; at >= 0; at--) {
    written[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return written;
}

/** The least significant byte first. */
export const littleEndian = (value: number, bytes: number): Uint8Array =>
  bigEndian(value, bytes).toReversed();

/** Of CRC-32 as PNG and EBML have it (`isReflected`), or as Ogg does. */
function crcTable(isReflected: boolean): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = isReflected ? index : index << 24;
    for (let bit = 0; bit < 8; bit++) {
      if (isReflected) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
      else value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
    }
    return value >>> 0;
  });
}

const PNG_TABLE = crcTable(true);
const OGG_TABLE = crcTable(false);

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (PNG_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

export function oggCrc(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = ((crc << 8) ^ (OGG_TABLE[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return crc;
}
