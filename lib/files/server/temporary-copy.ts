import "server-only";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { assertFreeDisk, explainDisk } from "@/lib/platform/server/free-disk";

/**
 * Copies a file to this machine, alone in a folder, until `use` has ended.
 * @param openSource asked when the disk has room
 * @throws ApiError `insufficient_storage`
 */
export async function withTemporaryCopy<Result>(
  name: string,
  openSource: () => Promise<AsyncIterable<Uint8Array>>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  await assertFreeDisk(tmpdir());
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-copy-"));
  try {
    const copy = path.join(folder, path.basename(name));
    const bytes = await openSource();
    await pipeline(Readable.from(bytes), createWriteStream(copy, { mode: 0o600 })).catch((error) => {
      throw explainDisk(error);
    });
    return await use(copy);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
