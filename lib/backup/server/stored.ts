import "server-only";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError } from "@/lib/contract/errors";
import { hashOf, type OpenFile } from "@/lib/files/server/file-reader";
import { localFiles } from "@/lib/files/server/local-files";
import { anyStoreOf } from "@/lib/files/server/store";
import { isName as isNameOfOurs, STORE_NAMES } from "@/lib/files/server/store-type";
import { env } from "@/lib/platform/server/env";
import { addressOf } from "@/lib/platform/server/object-store";
import type { StoreName } from "./format";

/** The embedded service is another program, with names of its own. */
const SANDBOX_NAME = /^(files\/[\w-]+\.[a-z0-9]+|link-secret)$/;

/** Whether a file of the store can have this name: nothing of an archive becomes another path. */
export const isName = (store: StoreName, name: string): boolean =>
  store === "sandbox" ? SANDBOX_NAME.test(name) : isNameOfOurs(name);

/** The files of the embedded service always lie in a folder of its own. */
const sandboxFolder = (): string => path.join(env().DATA_DIR, "sandbox");

function sandboxPath(name: string): string {
  if (!isName("sandbox", name)) throw new Error(`"${name}" is no name of a file of the embedded service.`);
  return path.join(sandboxFolder(), name);
}

/** Opens a stored file, which is read whole, also when it is deleted meanwhile; null when it is not there. */
export async function openStored(
  store: StoreName,
  name: string,
  signal: AbortSignal,
): Promise<OpenFile | null> {
  try {
    if (store === "sandbox") return await localFiles.openRead(sandboxPath(name), { signal });
    return await anyStoreOf(store).openRead(name, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Stores a file under a name that it had elsewhere.
 * @returns the function that reads it again: whether it is what was given
 */
export async function putStored(
  store: StoreName,
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<() => Promise<boolean>> {
  if (store === "sandbox") return putInSandbox(sandboxPath(name), bytes);
  const { sha256 } = await anyStoreOf(store).put(name, Readable.from(bytes));
  return async () => (await hashOf(anyStoreOf(store), name)) === sha256;
}

async function putInSandbox(file: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash("sha256");
  await mkdir(path.dirname(file), { recursive: true });
  const counted = async function* () {
    for await (const part of bytes) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(counted, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  const sha256 = hash.digest("hex");
  return async () => (await hashOf(localFiles, file)) === sha256;
}

/** The place of the first store with a file in it; undefined when all are empty. */
export async function firstFilled(): Promise<string | undefined> {
  const { DATA_DIR, objectStore } = env();
  const where = objectStore ? addressOf(objectStore) : DATA_DIR;
  for (const name of STORE_NAMES)
    if ((await anyStoreOf(name).someNames()).length > 0) return `${where}/${name}`;
  const isFilled = await readdir(sandboxFolder()).then(
    (names) => names.some((name) => !name.startsWith(".")),
    () => false,
  );
  return isFilled ? sandboxFolder() : undefined;
}

/** Empties the stores, as far as they can be reached; only for those that were empty before. */
export async function clearStores(): Promise<void> {
  await Promise.allSettled([
    ...STORE_NAMES.map((name) =>
      anyStoreOf(name).sweepUnknown(async () => new Set(), Number.NEGATIVE_INFINITY),
    ),
    rm(sandboxFolder(), { recursive: true, force: true }),
  ]);
}
