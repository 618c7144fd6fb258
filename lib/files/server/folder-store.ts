import "server-only";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/platform/server/env";
import { assertFreeDisk, explainDiskError } from "@/lib/platform/server/free-disk";
import { isFileMissing, localFiles } from "./local-files";
import {
  assertName,
  isName,
  MIN_UNREFERENCED_MS,
  newName,
  type PutOptions,
  removeUnreferenced,
  type StoredFile,
  type WritableStore,
} from "./store-type";
import { startMeasuring } from "./tally";

/** Bytes written between two checks of the free disk space. */
const DISK_LOOK_BYTES = 4_000_000;
/** A block of most disks. */
const PROBE = Buffer.alloc(4_096);
const UNFINISHED = "unfinished";

/** A store in a folder. A file goes to a temporary one first, and is renamed when it is whole and on the disk. */
export function folderStore(folder: string): WritableStore {
  const unfinished = path.join(folder, UNFINISHED);
  /** Says whose the folder is, and that it is not what is left where a disk is not mounted. */
  const marker = path.join(folder, ".store");

  function pathOf(name: string): string {
    assertName(name);
    return path.join(folder, name);
  }

  async function put(
    name: string,
    source: AsyncIterable<Uint8Array>,
    options: PutOptions = {},
  ): Promise<StoredFile> {
    const final = pathOf(name);
    const temporary = path.join(unfinished, randomBytes(16).toString("hex"));
    const file = await openNew(temporary);
    try {
      const written = await writeAll(source, file, { ...options, folder: unfinished });
      await file.sync();
      await file.close();
      await mkdir(path.dirname(final), { recursive: true });
      await rename(temporary, final);
      return { name, ...written };
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(temporary, { force: true });
      throw explainDiskError(error);
    }
  }

  /** @throws ApiError `insufficient_storage` on a disk that is full or read-only */
  async function openNew(temporary: string): Promise<FileHandle> {
    try {
      await mkdir(unfinished, { recursive: true });
      return await open(temporary, "wx", 0o600);
    } catch (error) {
      throw explainDiskError(error);
    }
  }

  /** A disk may be full or read-only, so a small file is written. */
  async function hasSpace(): Promise<boolean> {
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
    write: (source, options) => put(newName(), source, options),
    put,
    read: (name, range) => localFiles.read(pathOf(name), range),
    openRead: (name, options) => localFiles.openRead(pathOf(name), options),
    stat: async (name) => {
      const stats = await stat(pathOf(name)).catch((error) => {
        if (isFileMissing(error)) return null;
        throw error;
      });
      return stats && { sizeBytes: stats.size };
    },
    withLocalCopy: (name, use) => use(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    hasSpace,
    assertSpace: (comingBytes) => assertFreeDisk(env().DATA_DIR, comingBytes),
    async check() {
      await access(env().DATA_DIR, constants.W_OK | constants.X_OK);
      // It may lie on a disk of its own. The first file makes it.
      await access(folder, constants.W_OK | constants.X_OK).catch((error) => {
        if (!isFileMissing(error)) throw error;
      });
    },
    readMark: () =>
      readFile(marker, "utf8").then(
        (text) => text.trim(),
        () => null,
      ),
    async writeMark(text) {
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      await writeFile(marker, `${text}\n`).catch(() => undefined);
    },
    someNames: () => someNames(folder),
    sweep: (olderThanMs) => sweepUnfinished(unfinished, olderThanMs),
    sweepUnknown: (findReferenced, olderThanMs = MIN_UNREFERENCED_MS) =>
      removeUnreferenced(olderFilesIn(folder, olderThanMs), findReferenced, (name) =>
        rm(path.join(folder, name), { force: true }),
      ),
  };
}

type WriteOptions = PutOptions & { /** The folder whose disk is checked. */ folder: string };

async function writeAll(
  source: AsyncIterable<Uint8Array>,
  file: FileHandle,
  { folder, ...options }: WriteOptions,
) {
  const tally = startMeasuring(options);
  let lookAtBytes = 0;
  for await (const part of source) {
    if (tally.sizeBytes() >= lookAtBytes) {
      await assertFreeDisk(folder);
      lookAtBytes = tally.sizeBytes() + DISK_LOOK_BYTES;
    }
    tally.add(part);
    await file.writeFile(part);
  }
  return tally.end();
}

/** An unfinished file with no writes for so long has lost its writer: transfers end after 30 idle seconds. */
const UNFINISHED_FOR_MS = 10 * 60_000;

async function sweepUnfinished(folder: string, olderThanMs = UNFINISHED_FOR_MS): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    if ((await ageMs(file)) > olderThanMs) await rm(file, { force: true });
  }
}

async function* olderFilesIn(folder: string, olderThanMs: number): AsyncGenerator<string[], void> {
  for await (const page of filesIn(folder)) {
    const names: string[] = [];
    for (const name of page) if ((await ageMs(path.join(folder, name))) > olderThanMs) names.push(name);
    yield names;
  }
}

/** A folder may hold a single file, which no row need name. */
const SOME = 1_000;

async function someNames(folder: string): Promise<string[]> {
  const some: string[] = [];
  for await (const names of filesIn(folder)) {
    some.push(...names);
    if (some.length >= SOME) break;
  }
  return some.slice(0, SOME);
}

/** The names of complete files, folder by folder. */
async function* filesIn(folder: string): AsyncGenerator<string[], void> {
  for (const part of await namesIn(folder))
    yield (await namesIn(path.join(folder, part))).map((file) => `${part}/${file}`).filter(isName);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Milliseconds since the last write to the file; none when it does not exist. */
const ageMs = async (file: string): Promise<number> =>
  Date.now() - (await stat(file).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
