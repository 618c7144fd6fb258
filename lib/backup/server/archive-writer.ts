import "server-only";
import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { createTarPacker } from "modern-tar";
import { messages } from "../messages";
import {
  type Absence,
  END,
  ENTRIES_PER_PART,
  type Entry,
  MANIFEST,
  macOf,
  manifestLine,
  type Totals,
} from "./format";

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What an archive is called until it is whole. */
export const PARTIAL = ".partial";
/** The writer of a partial archive sets its time this often, also while nothing comes to be written. */
const ALIVE_EVERY_MS = 10_000;
/** One whose time was not set for so long has lost its writer. */
const ABANDONED_MS = 2 * 60_000;

/** Removes a partial archive that has lost its writer. */
export async function removeAbandoned(partial: string): Promise<void> {
  const writtenAt = (await stat(partial).catch(() => null))?.mtimeMs ?? Date.now();
  if (Date.now() - writtenAt > ABANDONED_MS) await rm(partial, { force: true });
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/**
 * A tar file that is written under another name, and gets its own when it is whole and on disk. Holds a part of its
 * manifest in memory, and no more than some megabytes of what is written.
 * @throws Error when the other name is taken: another backup writes it, or was killed just now
 */
export async function createArchive(file: string) {
  const partial = `${file}${PARTIAL}`;
  const target = await openNew(partial);
  const alive = setInterval(() => {
    target.utimes(new Date(), new Date()).catch(() => undefined);
  }, ALIVE_EVERY_MS).unref();
  const { readable, controller } = createTarPacker();
  const written = writeAll(readable, target);
  // Awaited below; until then its failure must not end the process.
  written.catch((error) => controller.error(error));
  let entries: Entry[] = [];
  let absent: Absence[] = [];
  let parts = 0;
  const list = createHash("sha256");

  /** What went wrong first with the target says more than that the archive has ended. */
  async function orFirstError<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      controller.error(error);
      await written;
      throw error;
    }
  }

  /** @param size of the source in bytes, which tar has before the bytes */
  const append = (name: string, size: number, source: Source): Promise<Entry> =>
    orFirstError(async () => {
      const hash = createHash("sha256");
      const body = controller.add({ name, size, mode: 0o600 }).getWriter();
      body.closed.catch(() => undefined);
      for await (const part of source) {
        hash.update(part);
        await body.write(part);
      }
      await body.close();
      return { name, size, sha256: hash.digest("hex") };
    });

  const appendText = (name: string, text: string): Promise<Entry> => {
    const bytes = Buffer.from(text);
    return append(name, bytes.byteLength, [bytes]);
  };

  function note(entry: Entry): void {
    entries.push(entry);
    list.update(manifestLine(entry));
  }

  /** Ends a part of the manifest, and begins the next. */
  async function endPart(): Promise<void> {
    const part = JSON.stringify({ entries, absent });
    entries = [];
    absent = [];
    parts += 1;
    note(await appendText(`${MANIFEST}${parts}.json`, part));
  }

  const partIfFull = async () => {
    if (entries.length + absent.length >= ENTRIES_PER_PART) await endPart();
  };

  return {
    async add(name: string, size: number, source: Source): Promise<void> {
      note(await append(name, size, source));
      await partIfFull();
    },
    async addText(name: string, text: string): Promise<void> {
      note(await appendText(name, text));
      await partIfFull();
    },
    async noteAbsence(absence: Absence): Promise<void> {
      absent.push(absence);
      await partIfFull();
    },
    /**
     * @param secret of the installation, which then knows the archive for its own; null marks it with none
     * @returns the archive's size in bytes
     */
    async finish(totals: Totals, secret: string | null): Promise<number> {
      await endPart();
      const sha256 = list.digest("hex");
      const mac = secret === null ? {} : { mac: macOf(secret, sha256) };
      await appendText(END, JSON.stringify({ ...totals, sha256, ...mac }));
      await orFirstError(async () => controller.finalize());
      await written;
      await target.sync();
      const { size } = await target.stat();
      clearInterval(alive);
      await target.close();
      await rename(partial, file);
      await syncFolder(path.dirname(file));
      return size;
    },
    /** Removes what was written. */
    async abandon(): Promise<void> {
      clearInterval(alive);
      controller.error(new Error("The backup was given up."));
      await written.catch(() => undefined);
      await target.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

async function openNew(partial: string): Promise<FileHandle> {
  await removeAbandoned(partial);
  try {
    return await open(partial, "wx", 0o600);
  } catch (cause) {
    const exists = cause instanceof Error && "code" in cause && cause.code === "EEXIST";
    throw exists ? new Error(messages.backup.writing(partial), { cause }) : cause;
  }
}

/** The least that is written at once. */
const WRITE_BYTES = 1_000_000;

/** Writes all of a source, in large pieces: headers and small files are many short parts. */
async function writeAll(source: AsyncIterable<Uint8Array>, target: FileHandle): Promise<void> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const write = async () => {
    const piece = Buffer.concat(parts);
    parts = [];
    bytes = 0;
    await target.writeFile(piece);
  };
  for await (const part of source) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= WRITE_BYTES) await write();
  }
  await write();
}

/** Ends when the names in a folder are on disk. A rename is, when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
