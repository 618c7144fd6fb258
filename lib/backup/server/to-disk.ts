import "server-only";
import { type FileHandle, open } from "node:fs/promises";

/** Written at once. */
const WRITE_BYTES = 1_000_000;

/** Writes all of a source, in large pieces: headers and small files are many short parts. */
export async function writeAll(source: AsyncIterable<Uint8Array>, target: FileHandle): Promise<void> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const write = async () => {
    const text = Buffer.concat(parts);
    parts = [];
    bytes = 0;
    await target.writeFile(text);
  };
  for await (const part of source) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= WRITE_BYTES) await write();
  }
  await write();
}

/** Ends when the names in a folder are on disk. A rename is, when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
