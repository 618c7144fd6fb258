import { fstat, read } from "node:fs";
import { promisify } from "node:util";
import type { ByteSource } from "./structure/byte-source";

/** The bytes of an open file, read in pieces. */
export async function descriptorSource(descriptor: number): Promise<ByteSource> {
  const { size } = await promisify(fstat)(descriptor);
  return {
    sizeBytes: size,
    async read(position, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
      const { bytesRead } = await promisify(read)(descriptor, buffer, 0, buffer.length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}
