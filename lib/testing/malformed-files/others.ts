import { deflateRawSync } from "node:zlib";
import { FALSE_NUMBERS, type MalformedFile, wordsLe } from "./bytes";

const local = (name: string, content: Buffer, { method = 0, size = content.length } = {}): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50);
  head.writeUInt16LE(method, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(size >>> 0, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), content]);
};
const end = (entries: number, size: number, offset: number): Buffer => {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x0605_4b50);
  bytes.writeUInt16LE(entries, 8);
  bytes.writeUInt16LE(entries, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
};

function zips(): Record<string, Buffer> {
  const bomb = deflateRawSync(Buffer.alloc(60_000_000));
  const files: Record<string, Buffer> = {
    "a table of types that is a bomb": local("[Content_Types].xml", bomb, { method: 8, size: 60_000_000 }),
    "a type that is a bomb": local("mimetype", bomb, { method: 8, size: 60_000_000 }),
    "ten thousand empty entries": Buffer.concat(Array<Buffer>(10_000).fill(local("a", Buffer.alloc(0)))),
  };
  for (const claimed of FALSE_NUMBERS) {
    files[`65535 entries at ${claimed}`] = Buffer.concat([
      local("a.json", Buffer.from("{}")),
      end(0xffff, claimed, claimed),
    ]);
    files[`an entry of ${claimed} bytes`] = local("a.json", Buffer.from("{}"), { size: claimed });
  }
  return files;
}

/** ASF, which no reader here supports but type detectors parse: objects of size zero. */
function asfs(): Record<string, Buffer> {
  const start = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");
  const object = Buffer.alloc(24);
  return {
    "objects of no size": Buffer.concat([
      start,
      wordsLe(1_000, 0, 0xffff_ffff),
      Buffer.of(1, 2),
      ...Array<Buffer>(50).fill(object),
    ]),
  };
}

export const malformedOthers = (): MalformedFile[] => [
  ...Object.entries(zips()).map(([name, bytes]) => ({ name: `ZIP: ${name}`, type: "video/mp4", bytes })),
  ...Object.entries(asfs()).map(([name, bytes]) => ({ name: `ASF: ${name}`, type: "video/mp4", bytes })),
];
