/** A file that claims more than it holds, and its media type. */
export type MalformedFile = { name: string; type: string; bytes: Buffer };

/** Numbers of bytes and entries that no small file can have. */
export const FALSE_NUMBERS = [8_000_000, 200_000_000, 0x7fff_ffff, 0xffff_ffff] as const;

/** Big-endian numbers of four bytes. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

/** Big-endian numbers of two bytes. */
export function halves(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** Little-endian numbers of four bytes. */
export function wordsLe(...values: number[]): Buffer {
  return words(...values).swap32();
}
