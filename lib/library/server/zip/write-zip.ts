import "server-only";
import { crc32 } from "node:zlib";

/** A file of a ZIP, with the moment that it is of. */
export type ZipEntry = {
  name: string;
  lastModified: Date;
  input: string | AsyncIterable<Uint8Array | string>;
};

/** Its sizes are behind it, its name is UTF-8, and nothing is compressed. */
const FLAGS = 0x0808;
/** Of the format, with 64 bits for sizes. */
const VERSION = 45;
/** Made under Unix, whose mode says that everybody may read the file. */
const [MADE_BY, MODE] = [0x0300 | VERSION, 0o100644 * 2 ** 16];
const [MAX_16, MAX_32] = [0xffff, 0xffffffff];

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => {
    bytes.writeUInt16LE(value, at * 2);
  });
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => {
    bytes.writeUInt32LE(value, at * 4);
  });
  return bytes;
};
const u64 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, at) => {
    bytes.writeBigUInt64LE(BigInt(value), at * 8);
  });
  return bytes;
};

/** From 1980 to 2107, in pairs of seconds, in UTC: the field has no zone. */
function dosTime(moment: Date): Buffer {
  const years = moment.getUTCFullYear() - 1980;
  if (years < 0) return u16(0, (1 << 5) | 1);
  if (years > 127) return u16(0xbf7d, 0xff9f);
  return u16(
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    (years << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  );
}

/** The moment for programs that know zones ("extended timestamp"): seconds since 1970, as far as 31 bits have them. */
function utcTime(moment: Date): Buffer {
  const seconds = Math.min(Math.max(Math.floor(moment.getTime() / 1000), 0), 0x7fffffff);
  return Buffer.concat([u16(0x5455, 5), Buffer.of(1), u32(seconds)]);
}

/** A ZIP of files, made while it is read. Memory holds one part of one file, and the directory. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, lastModified, input } of entries) {
    const start = at;
    const [named, time, utc] = [Buffer.from(name), dosTime(lastModified), utcTime(lastModified)];
    const head = [u32(0x04034b50), u16(VERSION, FLAGS, 0), time, u32(0, 0, 0), u16(named.length, utc.length)];
    const local = Buffer.concat([...head, named, utc]);
    yield local;
    let [crc, size] = [0, 0];
    for await (const part of typeof input === "string" ? [input] : input) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      crc = crc32(bytes, crc);
      size += bytes.length;
      yield bytes;
    }
    const isLarge = size >= MAX_32;
    const behind = Buffer.concat([u32(0x08074b50, crc), isLarge ? u64(size, size) : u32(size, size)]);
    yield behind;
    at += local.length + size + behind.length;
    const large = [...(isLarge ? [size, size] : []), ...(start >= MAX_32 ? [start] : [])];
    const extra = large.length > 0 ? [utc, u16(1, large.length * 8), u64(...large)] : [utc];
    const shown = isLarge ? MAX_32 : size;
    directory.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(MADE_BY, VERSION, FLAGS, 0), time, u32(crc, shown, shown)],
        u16(named.length, Buffer.concat(extra).length, 0, 0, 0),
        ...[u32(MODE, Math.min(start, MAX_32)), named, ...extra],
      ]),
    );
  }
  yield* directory;
  yield endOf(directory, at);
}

function endOf(directory: readonly Buffer[], at: number): Buffer {
  const [count, bytes] = [directory.length, directory.reduce((sum, { length }) => sum + length, 0)];
  const end = Buffer.concat([
    ...[u32(0x06054b50), u16(0, 0, Math.min(count, MAX_16), Math.min(count, MAX_16))],
    ...[u32(Math.min(bytes, MAX_32), Math.min(at, MAX_32)), u16(0)],
  ]);
  if (count < MAX_16 && bytes < MAX_32 && at < MAX_32) return end;
  return Buffer.concat([
    ...[u32(0x06064b50), u64(44), u16(MADE_BY, VERSION), u32(0, 0), u64(count, count, bytes, at)],
    ...[u32(0x07064b50, 0), u64(at + bytes), u32(1), end],
  ]);
}
