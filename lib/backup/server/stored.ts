import "server-only";
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { assetStore, describedStore, uploadStore } from "@/lib/files/server/store";
import { env } from "@/lib/platform/server/env";
import { STORE_NAMES, type StoreName } from "./format";

/** A stored file that was opened: it is read whole, also when it is deleted meanwhile. */
export type OpenFile = { sizeBytes: number; bytes: AsyncIterable<Uint8Array> };

const READ_BYTES = 1_000_000;

/** The folder of a store. */
function folderOf(store: StoreName): string {
  switch (store) {
    case "assets":
      return assetStore().folder;
    case "uploads":
      return uploadStore().folder;
    case "described":
      return describedStore().folder;
    case "sandbox":
      return path.join(env().DATA_DIR, "sandbox");
  }
}

/** Every store. */
export const ALL_STORES: readonly StoreName[] = ["assets", "uploads", "described", "sandbox"];

export const isName = (store: StoreName, name: string): boolean => STORE_NAMES[store].test(name);

function pathOf(store: StoreName, name: string): string {
  if (!isName(store, name)) throw new Error(`"${name}" is no name of a file in ${store}.`);
  return path.join(folderOf(store), name);
}

/** Opens a stored file; null when it is not there. */
export async function openStored(store: StoreName, name: string): Promise<OpenFile | null> {
  try {
    const file = await open(pathOf(store, name), "r");
    const { size } = await file.stat();
    return { sizeBytes: size, bytes: bytesOf(file, size) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Reads so many bytes from the beginning, in buffers no larger than the file, and closes it. */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const highWaterMark = Math.min(READ_BYTES, size);
  if (size === 0) await file.close();
  else yield* file.createReadStream({ start: 0, end: size - 1, highWaterMark });
}

/**
 * Stores a file under a name that it had elsewhere.
 * @returns the function that waits until it is on disk, and reads it again: whether it is what was given
 * @throws Error when there is one of that name
 */
export async function putStored(
  store: StoreName,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<() => Promise<boolean>> {
  const target = pathOf(store, name);
  await mkdir(path.dirname(target), { recursive: true });
  const given = createHash("sha256");
  const file = await open(target, "wx+", 0o600);
  let size = 0;
  try {
    for await (const part of bytes) {
      given.update(part);
      size += part.byteLength;
      await file.writeFile(part);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return async () => {
    const stored = createHash("sha256");
    await file.sync();
    for await (const part of bytesOf(file, size)) stored.update(part);
    return stored.digest("hex") === given.digest("hex");
  };
}

/** The first store with a file in it; undefined when all are empty. */
export async function firstFilled(): Promise<{ store: StoreName; folder: string } | undefined> {
  for (const store of ALL_STORES)
    if (await hasFile(folderOf(store))) return { store, folder: folderOf(store) };
  return undefined;
}

/** Markers and folders alone are no file. */
async function hasFile(folder: string): Promise<boolean> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (entry.isFile() && !entry.name.startsWith(".")) return true;
    if (entry.isDirectory() && (await hasFile(path.join(folder, entry.name)))) return true;
  }
  return false;
}

/** Empties the stores; only for those that were empty before. */
export async function clearStores(): Promise<void> {
  for (const store of ALL_STORES) await rm(folderOf(store), { recursive: true, force: true });
}
