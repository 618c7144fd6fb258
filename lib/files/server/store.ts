import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { ApiError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/server/env";
import { assertFreeDisk, explainDisk } from "@/lib/platform/server/free-disk";
import { messages } from "../messages";
import { TYPE_HEAD_BYTES } from "./media-type";

export type StoredFile = {
  /** A random name of ours. It only locates the file in the store. */
  name: string;
  sizeBytes: number;
  sha256: string;
  /** The first bytes, enough to detect the type. */
  head: Uint8Array;
};

/** Bytes written between two checks of the free disk space. */
const DISK_LOOK_BYTES = 4_000_000;
/** A block of most disks. */
const PROBE = Buffer.alloc(4_096);
const NAME = /^[0-9a-f]{2}\/[0-9a-f]{32}$/;
const UNFINISHED = "unfinished";
/** An unfinished file with no writes for so long has lost its writer: transfers end after 30 idle seconds. */
const UNFINISHED_FOR_MS = 10 * 60_000;
/** A complete file without a row after so long will never have one. */
const UNKNOWN_FOR_MS = 60 * 60_000;

export const assetStore = () => createStore(path.join(env().DATA_DIR, "assets"));
export const uploadStore = () => createStore(path.join(env().DATA_DIR, "uploads"));
/** Copies of clips from addresses, and the pictures of shots. */
export const describedStore = () => createStore(path.join(env().DATA_DIR, "described"));

/** Files of one folder, under names of our own: no text of a person or the service becomes part of a path. */
export function createStore(folder: string) {
  const unfinished = path.join(folder, UNFINISHED);

  /** Absolute path of a stored file. Throws for a name that the store did not make. */
  function pathOf(name: string): string {
    if (!NAME.test(name)) throw new ApiError("internal", "This is not a name of the store.");
    return path.join(folder, name);
  }

  /**
   * Streams a file in. It is complete and on disk when this returns, and removed when this throws.
   * @throws ApiError `payload_too_large` at the first byte over the limit; `insufficient_storage` as soon as
   * the disk has too little space left
   */
  async function write(
    source: AsyncIterable<Uint8Array>,
    { maxBytes }: { maxBytes: number },
  ): Promise<StoredFile> {
    const random = randomBytes(16).toString("hex");
    const name = `${random.slice(0, 2)}/${random}`;
    const temporary = path.join(unfinished, random);
    const file = await openNew(temporary);
    try {
      const written = await pour(source, file, { maxBytes, folder: unfinished });
      await file.sync();
      await file.close();
      await mkdir(path.dirname(pathOf(name)), { recursive: true });
      await rename(temporary, pathOf(name));
      return { name, ...written };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      throw explainDisk(error);
    }
  }

  /** @throws ApiError `insufficient_storage` on a disk that is full or read-only */
  async function openNew(temporary: string): Promise<FileHandle> {
    try {
      await mkdir(unfinished, { recursive: true });
      return await open(temporary, "wx", 0o600);
    } catch (error) {
      throw explainDisk(error);
    }
  }

  /** Whether a file could be written now: asked with a small one, because a disk may be full or read-only. */
  async function hasRoom(): Promise<boolean> {
    const temporary = path.join(unfinished, randomBytes(16).toString("hex"));
    try {
      const file = await openNew(temporary);
      await file.writeFile(PROBE).finally(() => file.close());
      await assertFreeDisk(unfinished);
      return true;
    } catch {
      return false;
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  return {
    folder,
    /** Says that the folder is the store, and not what is left of it where a disk is not mounted. */
    marker: path.join(folder, ".store"),
    pathOf,
    write,
    hasRoom,
    remove: (name: string) => rm(pathOf(name), { force: true }),
    /** Deletes files that dead processes left incomplete. A younger file may still be written. */
    async sweep(olderThanMs = UNFINISHED_FOR_MS): Promise<void> {
      for (const name of await readdir(unfinished).catch(() => [])) {
        const file = path.join(unfinished, name);
        if ((await ageMs(file)) > olderThanMs) await rm(file, { force: true });
      }
    },
    /** Deletes complete files that `known` does not name. A younger file may still get its row. */
    async sweepUnknown(
      findReferenced: (names: string[]) => Promise<ReadonlySet<string>>,
      olderThanMs = UNKNOWN_FOR_MS,
    ): Promise<void> {
      for (const part of await readdir(folder).catch(() => [])) {
        const names: string[] = [];
        for (const file of await readdir(path.join(folder, part)).catch(() => [])) {
          const name = `${part}/${file}`;
          if (NAME.test(name) && (await ageMs(pathOf(name))) > olderThanMs) names.push(name);
        }
        const referenced = names.length > 0 ? await findReferenced(names) : new Set();
        for (const name of names) if (!referenced.has(name)) await rm(pathOf(name), { force: true });
      }
    },
  };
}

/** Milliseconds since the last write to the file; none when it does not exist. */
const ageMs = async (file: string): Promise<number> =>
  Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;

type Pouring = { maxBytes: number /** The folder whose disk is checked. */; folder: string };

async function pour(source: AsyncIterable<Uint8Array>, file: FileHandle, { maxBytes, folder }: Pouring) {
  const hash = createHash("sha256");
  const heads: Uint8Array[] = [];
  let headBytes = 0;
  let sizeBytes = 0;
  let lookAtBytes = 0;
  for await (const part of source) {
    if (sizeBytes >= lookAtBytes) {
      await assertFreeDisk(folder);
      lookAtBytes = sizeBytes + DISK_LOOK_BYTES;
    }
    sizeBytes += part.byteLength;
    if (sizeBytes > maxBytes) {
      throw new ApiError("payload_too_large", messages.tooLarge(Math.floor(maxBytes / 1e6)));
    }
    if (headBytes < TYPE_HEAD_BYTES) {
      heads.push(part);
      headBytes += part.byteLength;
    }
    hash.update(part);
    await file.writeFile(part);
  }
  return { sizeBytes, sha256: hash.digest("hex"), head: Buffer.concat(heads).subarray(0, TYPE_HEAD_BYTES) };
}
