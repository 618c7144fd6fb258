/** The directory entry of a file in a ZIP, and its bytes. */
export type ZipMember = { name: string; crc: number; size: number; data: Buffer };

const END = 0x06054b50;
const MEMBER = 0x02014b50;
const LOCAL_HEAD_BYTES = 30;

/**
 * Reads a stored (not compressed) ZIP of less than 4 GB by its directory, like all programs.
 * @throws Error for any other
 */
export function readZip(zip: Buffer): ZipMember[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== END) throw new Error("This is no whole ZIP.");
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== MEMBER) throw new Error(`There is no member at ${at}.`);
    const size = zip.readUInt32LE(at + 24);
    const nameBytes = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + LOCAL_HEAD_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const member = {
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes),
      crc: zip.readUInt32LE(at + 16),
      size,
      data: zip.subarray(start, start + size),
    };
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return member;
  });
}
